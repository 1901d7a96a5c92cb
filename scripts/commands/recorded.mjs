import { spawn } from 'node:child_process'
import { projectEnv, ROOT } from './project.mjs'

const TAIL_LINES = 40
const TAIL_LENGTH = 20_000

/**
 * Runs a program to its end, shows what it prints as it comes, and remembers the end of it.
 * @param env added to the project's environment
 * @returns its exit code (1 when it could not be started or was killed) and its last lines
 */
export function runRecorded(command, args, env = {}) {
  return new Promise((resolve) => {
    const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
    const child = spawn(command, args, {
      cwd: ROOT,
      env: projectEnv({ ...colours, ...env }),
      stdio: ['inherit', 'pipe', 'pipe'],
    })
    let tail = ''
    const record = (stream, shown) =>
      stream.setEncoding('utf8').on('data', (text) => {
        shown.write(text)
        tail = (tail + text).slice(-TAIL_LENGTH)
      })
    record(child.stdout, process.stdout)
    record(child.stderr, process.stderr)
    child.once('error', (error) => {
      console.error(error.message)
      resolve({ code: 1, tail: error.message })
    })
    child.once('close', (code) =>
      resolve({ code: code ?? 1, tail: tail.trimEnd().split('\n').slice(-TAIL_LINES).join('\n') }),
    )
  })
}
