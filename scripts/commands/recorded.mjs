import { spawn } from 'node:child_process'
import { projectEnv, ROOT } from './project.mjs'

const TAIL_LINES = 40
const KEPT_LENGTH = 100_000

/**
 * Runs a program to its end and keeps what it prints.
 * @param env added to the environment of the project
 * @param shown whether its output is shown at once
 * @returns its exit code (1 when it could not be started or was killed), all its output (up to a limit), and its last
 * lines
 */
export function runRecorded(command, args, { env = {}, shown = true } = {}) {
  return new Promise((resolve) => {
    const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
    const child = spawn(command, args, {
      cwd: ROOT,
      env: projectEnv({ ...colours, ...env }),
      stdio: ['inherit', 'pipe', 'pipe'],
    })
    let all = ''
    const record = (stream, screen) =>
      stream.setEncoding('utf8').on('data', (text) => {
        if (shown) screen.write(text)
        all = (all + text).slice(-KEPT_LENGTH)
      })
    record(child.stdout, process.stdout)
    record(child.stderr, process.stderr)
    child.once('error', (error) => {
      console.error(error.message)
      resolve({ code: 1, all: '', tail: error.message })
    })
    child.once('close', (code) =>
      resolve({
        code: code ?? 1,
        all,
        tail: all.trimEnd().split('\n').slice(-TAIL_LINES).join('\n'),
      }),
    )
  })
}
