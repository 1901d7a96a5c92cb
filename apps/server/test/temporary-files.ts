import { inject } from 'vitest'

// Before each file: what it and the programs it starts write goes where the run keeps everything.
process.env.TMPDIR = inject('folder')
