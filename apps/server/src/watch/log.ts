import { format } from 'node:util'
import { formatTime } from '@iris/domain/sao-paulo-date'
import { pino } from 'pino'
import { errorInLines, plainError, withoutPeople } from './plain-error.ts'

export type LogFormat = 'text' | 'json'
export type Log = ReturnType<typeof createLog>

type Output = { write(line: string): unknown }

/** Marks a sentence that the program wrote itself; what it puts in from elsewhere was cleaned before. */
const OWN = Symbol('own words')

/**
 * The log of the running program. As JSON: one line each, requests too, for log collectors. As text: only what is
 * wrong, for people at a terminal. Neither holds what people sent: see `plain-error.ts`.
 */
export function createLog(as: LogFormat, output: Output = process.stdout) {
  return pino(
    {
      level: as === 'json' ? 'info' : 'warn',
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
      serializers: {
        err: as === 'json' ? plainError : errorInLines,
        // `watch-requests.ts` logs requests; any other logger of requests tells too much.
        req: () => undefined,
        res: () => undefined,
      },
      hooks: {
        logMethod(args, method) {
          const [first, message] = args as unknown as [unknown, unknown]
          const fields = first instanceof Error ? { err: first } : first
          // Without a message of its own pino uses the error's.
          const words = typeof fields === 'object' ? (message ?? 'error') : fields
          const isOwn = typeof fields === 'object' && fields !== null && OWN in fields
          const cleaned = typeof words !== 'string' ? 'error' : isOwn ? words : withoutPeople(words)
          method.apply(this, typeof fields === 'object' ? [fields, cleaned] : [cleaned])
        },
      },
    },
    as === 'json' ? output : { write: (line: string) => output.write(readable(line)) },
  )
}

/** The JSON line in words, and an error in lines. */
function readable(line: string): string {
  const { time, level, msg, err, method, route, request_id } = JSON.parse(line)
  const call = route ? ` ${method} ${route}` : ''
  const id = request_id ? ` (${request_id})` : ''
  // The seconds are the same in all time zones.
  const at = `${formatTime(time)}${time.slice(16, 19)}`
  return `${at} ${level === 'warn' ? 'AVISO' : 'ERRO'}${call} ${msg}${id}\n${err ? `${err}\n` : ''}`
}

/** How the program speaks of itself to whoever runs it. */
export type Voice = { say(line: string): void; complain(line: string): void }

export const plainVoice: Voice = {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
}

/**
 * The program's own sentences as JSON lines, whole: they name paths and settings, and nobody's data. What libraries print to
 * the console becomes lines as well, cleaned like any error.
 */
export function sayByLog(log: Log): Voice {
  const words = (args: unknown[]) =>
    format(...args.map((one) => (one instanceof Error ? errorInLines(one) : one)))
  console.log = console.info = (...args) => log.info(words(args))
  console.warn = (...args) => log.warn(words(args))
  console.error = (...args) => log.error(words(args))
  return {
    say: (line) => log.info({ [OWN]: true }, line),
    complain: (line) => log.error({ [OWN]: true }, line),
  }
}
