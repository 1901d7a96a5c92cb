import { configure } from '@testing-library/react'

// A second, the default, is often too short on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
