import { MessageChannel } from 'node:worker_threads'
import { configure } from '@testing-library/react'

// A second, the default, is often too short on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

// Every browser has it, happy-dom has not.
globalThis.MessageChannel ??= MessageChannel
