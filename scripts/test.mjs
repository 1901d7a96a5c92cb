import { runChecks } from './commands/checks.mjs'
import { ensureInstalled } from './commands/install.mjs'
import { ensureSystemPackages } from './commands/system-packages.mjs'
import { Tally } from './commands/tally.mjs'

// npm test: what every change passes. npm run test:all: the long tests as well (docs/adr/0128-two-runs.md). Its last line says
// how many tests passed and failed.

await ensureInstalled()
const tally = new Tally({ withLong: process.argv.includes('--all') })
// Without these programs most of what follows would fail one by one, for the better part of an hour.
if (await tally.step('Programas do Debian', () => ensureSystemPackages({ browser: true }))) {
  await runChecks(tally)
  await tally.playwright('Jornadas no navegador')
}
tally.finish()
