import { ensureWebBuilt } from './commands/web-build.mjs'

// The interface, built unless it is there. A program of its own, so that other checks of npm test run beside it.

await ensureWebBuilt()
