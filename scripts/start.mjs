import { join } from 'node:path'
import { ensureInstalled } from './commands/install.mjs'
import { ROOT, SERVER, tool } from './commands/project.mjs'
import { keepRunning, supervise } from './commands/supervise.mjs'
import { ensureWebBuilt } from './commands/web-build.mjs'

// npm start: installs and builds what is missing, then keeps the server running.
// --demo with a believable clinic, in ./.demo-data unless DATA_DIR says otherwise
// --dev with hot reload: the server restarts by itself, Vite serves the web app
// --prepare only installs and builds, for a folder from which another account will start

const demo = process.argv.includes('--demo')
const dev = process.argv.includes('--dev')

try {
  await ensureInstalled()
  if (!dev) await ensureWebBuilt()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

if (process.argv.includes('--prepare')) process.exit()

const env = {
  ...SERVER.env,
  ...(demo && { DATA_DIR: process.env.DATA_DIR ?? './.demo-data' }),
}
const main = [...SERVER.args, ...(demo ? ['--demo'] : [])]

if (dev) console.log('A interface com recarga abre no endereço que o Vite mostra abaixo.')
process.exitCode = dev
  ? await supervise([
      { args: ['--watch', '--watch-preserve-output', ...main], env },
      { args: tool('vite'), cwd: join(ROOT, 'apps', 'web') },
    ])
  : await keepRunning({ args: main, env })
