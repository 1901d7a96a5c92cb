import { ensureInstalled } from './commands/install.mjs'
import { supervise } from './commands/supervise.mjs'

// node scripts/run.mjs [flags] FILE.ts [arguments]: as `node` itself, but on the Node of the project, whichever one the
// machine has. What is missing is installed first, so that a command works on a fresh machine too.

/** What it needs is away: only a program that began may say that something is wrong (1). */
const TRY_LATER = 75

try {
  await ensureInstalled()
  process.exitCode = await supervise([{ args: process.argv.slice(2), cwd: process.cwd() }])
} catch (error) {
  console.error(error.message)
  process.exitCode = TRY_LATER
}
