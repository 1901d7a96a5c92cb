import { runChecks } from './commands/checks.mjs'
import { ensureInstalled } from './commands/install.mjs'
import { Tally } from './commands/tally.mjs'

// npm run check: everything npm test runs, but the browser.

await ensureInstalled()
const tally = new Tally()
await runChecks(tally)
tally.finish()
