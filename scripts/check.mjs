import { runChecks } from './commands/checks.mjs'
import { ensureInstalled } from './commands/install.mjs'
import { ensureSystemPackages } from './commands/system-packages.mjs'
import { Tally } from './commands/tally.mjs'

// npm run check: everything that npm test runs except the browser.

await ensureInstalled()
const tally = new Tally({ withLong: false })
if (await tally.step('Programas do Debian', () => ensureSystemPackages({ browser: false })))
  await runChecks(tally)
tally.finish()
