import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { NODE, projectEnv, ROOT } from './project.mjs'

/**
 * Runs programs on the project's Node until one of them ends, then ends the others; answers the exit
 * code of the first. Signals are passed on, and a program may get one twice (the terminal signals
 * the whole group): each takes only the first as the order to stop.
 *
 * @param {{ args: string[], cwd?: string, env?: Record<string, string> }[]} programs
 */
export function supervise(programs) {
  const children = programs.map(({ args, cwd = ROOT, env }) =>
    spawn(NODE, args, { cwd, env: projectEnv(env), stdio: 'inherit' }),
  )
  const signalAll = (signal) => {
    for (const child of children) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    }
  }
  process.on('SIGINT', () => signalAll('SIGINT'))
  // A closed terminal is an order to stop as well.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => signalAll('SIGTERM'))

  const watch = watchLauncher(() => signalAll('SIGTERM'))
  let outcome
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        const end = (code) => {
          outcome ??= code
          signalAll('SIGTERM')
          resolve()
        }
        child.once('error', (error) => {
          console.error(error.message)
          end(1)
        })
        child.once('exit', (code, signal) => end(code ?? 128 + constants.signals[signal]))
      }),
  )
  return Promise.all(ends).then(() => {
    clearInterval(watch)
    return outcome
  })
}

/**
 * npm runs us through a shell and passes its signals to that shell, which dies of them without
 * telling us. So the order to stop is also that either of the two is gone.
 */
function watchLauncher(stop) {
  if (!process.env.npm_lifecycle_event || process.platform !== 'linux') return undefined
  const launchers = () => `${process.ppid} ${parentOf(process.ppid)}`
  const ours = launchers()
  const watch = setInterval(() => {
    if (launchers() === ours) return
    clearInterval(watch)
    stop()
  }, 200)
  return watch
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8').match(/^PPid:\t(\d+)$/m)?.[1]
  } catch {
    return undefined
  }
}
