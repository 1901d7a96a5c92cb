/** What a log may keep of an error: where it happened and what kind it was, never what somebody sent. */
export type PlainError = {
  type: string
  message: string
  /** Lines of the stack without the message before them. */
  stack: string[]
  cause?: PlainError
  [name: string]: unknown
}

/** Plain names from libraries: of a kind of fault, a table, a constraint. */
const TELLING = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'syscall',
  'command',
]
const DEEPEST_CAUSE = 3
const LONGEST = 2000

export function plainError(error: unknown, depth = 0): PlainError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: [] }
  const fields = error as Error & Record<string, unknown>
  const told = TELLING.filter((name) => isPlainName(fields[name])).map((name) => [
    name,
    fields[name],
  ])
  return {
    type: isPlainName(error.name) ? error.name : 'Error',
    message: messageOf(fields),
    ...Object.fromEntries(told),
    stack: framesOf(error.stack),
    ...(error.cause !== undefined &&
      depth < DEEPEST_CAUSE && { cause: plainError(error.cause, depth + 1) }),
  }
}

/** The same in lines, for people. */
export function errorInLines(error: unknown): string {
  const lines = ({ type, message, stack, cause, ...told }: PlainError): string[] => [
    `${[type, ...Object.values(told)].join(' ')}: ${message}`,
    ...stack.map((frame) => `    ${frame}`),
    ...(cause ? lines(cause) : []),
  ]
  return lines(plainError(error)).join('\n')
}

/** The message of an error without what somebody sent: addresses, numbers, tokens, and everything in quotes. */
export function withoutPeople(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(/"[^"]*("|$)/g, '"…"')
    .replace(/=\([^)]*(\)|$)/g, '=(…)')
    .replace(/\?\S*=\S*/g, '?…')
    .replace(/[^\s<>'(),;:=/]+@[^\s<>'(),;]+/g, '[e-mail]')
    .replace(/\bBearer\s+\S+/gi, 'Bearer […]')
    .replace(/[\w-]{8,}(\.[\w-]{8,}){1,2}|[\w-]{40,}/g, '[…]')
    .replace(/\d[\d\s./()-]*\d/g, (found) => (digitsIn(found) < 8 ? found : '[…]'))
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length

function messageOf({ message, issues, responseCode }: Error & Record<string, unknown>): string {
  // The message of a mail server contains the address it refuses.
  if (typeof responseCode === 'number') return `the mail server answered ${responseCode}`
  // zod writes the value it found into its message.
  if (Array.isArray(issues)) return issues.map(faultOf).join('; ').slice(0, LONGEST)
  return withoutPeople(message)
}

function faultOf({ path, code }: { path?: unknown[]; code?: string }): string {
  return `${withoutPeople((path ?? []).join('.'))}: ${code}`
}

/** The stack starts with the message, which may have several lines. */
function framesOf(stack = ''): string[] {
  const frame = /^\s+at (.*(?:node:[\w/]+|\.[cm]?[jt]s):\d+:\d+\)?|.*<anonymous>\)?)$/
  return stack.split('\n').flatMap((line) => {
    const found = frame.exec(line)?.[1]
    return found ? [`at ${withoutQuery(found)}`] : []
  })
}

const withoutQuery = (text: string) => text.replace(/\?[^:)]*/g, '')

function isPlainName(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^[A-Za-z_][\w.-]{0,63}$|^[0-9A-Z]{5}$/.test(value) &&
    !isLongNumber(value)
  )
}

const isLongNumber = (value: string) => digitsIn(value) >= 8
