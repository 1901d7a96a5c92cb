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
  const children = programs.map((program) => launch(program))
  const release = onOrderToStop((signal) => {
    for (const child of children) signalTo(child, signal)
  })
  let outcome
  const ends = children.map((child) =>
    endOf(child).then(({ code }) => {
      outcome ??= code
      for (const other of children) signalTo(other, 'SIGTERM')
    }),
  )
  return Promise.all(ends).then(() => {
    release()
    return outcome
  })
}

/** Milliseconds to wait before each new start in a row; the last number is for all later ones. */
const PAUSES = [500, 1000, 2000, 4000, 10_000, 30_000]
/** A program that dies within this time has not really run. */
const AT_ONCE = 5000
const MOST_AT_ONCE = 5
/** With this code a program says that what it needs is away and may come back. */
const TRY_LATER = 75
/** With this one, that another process has its port or its folder: perhaps the former one, which is still ending. */
const IN_USE = 69
/** What is said of those two, which tell the cause themselves. */
const WHAT = { [TRY_LATER]: 'A Íris não pôde continuar', [IN_USE]: 'A Íris não iniciou' }
/** With this one it says that a setting is wrong: it would be as wrong the next time. */
const WRONG_SETTING = 78

/**
 * Keeps one program running on the project's Node: when it ends, it is started again after a pause that grows. It
 * stops for good when the program ends well, when we are told to stop, or when it dies at once five times in a row:
 * such a fault does not go away by itself. A program that ends with TRY_LATER is started again however often, one that
 * ends with WRONG_SETTING is not, and one that ends with IN_USE five times at most, however long each took: whoever
 * called us twice is not kept waiting, and systemd begins anew.
 * @param {{ args: string[], cwd?: string, env?: Record<string, string> }} program
 * @param {{ pauses?: number[], atOnce?: number, say?: (line: string) => void }} [options] times in milliseconds
 * @returns {Promise<number>} the exit code of the last run
 */
export async function keepRunning(
  program,
  { pauses = PAUSES, atOnce = AT_ONCE, say = sayByFormat } = {},
) {
  let child
  let stopped = false
  let wake = () => {}
  const release = onOrderToStop((signal) => {
    stopped = true
    signalTo(child, signal)
    wake()
  })
  try {
    for (let inARow = 0, faults = 0; ; ) {
      const begun = performance.now()
      child = launch(program, TOLD_OF_OUR_END)
      const { code, how } = await endOf(child)
      if (stopped || code === 0 || code === WRONG_SETTING) return code
      const isShort = performance.now() - begun < atOnce
      const isInARow = isShort || code === IN_USE
      inARow = isInARow ? inARow + 1 : 1
      if (code !== TRY_LATER) faults = isInARow ? faults + 1 : 1
      if (faults === MOST_AT_ONCE) {
        say(
          code === IN_USE
            ? `A Íris não iniciou em ${faults} tentativas (${how}). A causa está acima.`
            : `A Íris parou ${faults} vezes seguidas logo ao iniciar (${how}). A causa está acima.`,
        )
        return code
      }
      const pause = pauses[Math.min(inARow, pauses.length) - 1]
      say(
        `${WHAT[code] ?? 'A Íris parou sem aviso'} (${how}). Iniciando de novo em ${seconds(pause)} s…`,
      )
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, pause)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      if (stopped) return code
    }
  } finally {
    release()
  }
}

/** With LOG_FORMAT=json a line as the server's own (apps/server/src/watch/log.ts), so that a collector can read all of them. */
function sayByFormat(msg) {
  if (process.env.LOG_FORMAT !== 'json') return console.error(msg)
  console.log(JSON.stringify({ level: 'error', time: new Date().toISOString(), msg }))
}

const seconds = (ms) => (ms / 1000).toLocaleString('pt-BR')

/** A channel that says nothing: it is cut however we end, and the program hears that. */
const TOLD_OF_OUR_END = ['inherit', 'inherit', 'inherit', 'ipc']

const launch = ({ args, cwd = ROOT, env }, stdio = 'inherit') =>
  spawn(NODE, args, { cwd, env: projectEnv(env), stdio })

function signalTo(child, signal) {
  if (child && child.exitCode === null && child.signalCode === null) child.kill(signal)
}

/** How a program ended: its exit code (128 and the number of the signal that killed it), and the same in words. */
function endOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      sayByFormat(error.message)
      resolve({ code: 1, how: error.message })
    })
    child.once('exit', (code, signal) =>
      resolve({
        code: code ?? 128 + constants.signals[signal],
        how: signal ? `sinal ${signal}` : `código ${code}`,
      }),
    )
  })
}

/**
 * Calls `stop` for each signal that means so, and when the process that started us is gone. Returns a function that
 * stops listening.
 */
function onOrderToStop(stop) {
  const interrupt = () => stop('SIGINT')
  // Closing the terminal is an order to stop as well.
  const end = () => stop('SIGTERM')
  process.on('SIGINT', interrupt)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, end)
  const watch = watchLauncher(end)
  return () => {
    process.off('SIGINT', interrupt)
    for (const signal of ['SIGTERM', 'SIGHUP']) process.off(signal, end)
    clearInterval(watch)
  }
}

/**
 * npm runs us through a shell and sends its signals to that shell, which dies without telling us. So when either of
 * the two is gone, that is the order to stop.
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
