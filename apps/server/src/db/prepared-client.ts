import type { Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { codeOf, DEADLOCK } from './error-code.ts'
import { isOutgrown } from './undone.ts'

const PREPARED_STATEMENTS = 500
const MARK = '/* later */'

/**
 * At the end of a statement whose answer nobody needs. Within a transaction it is sent together with the next one, which
 * fails when it does.
 */
export const LATER = sql.raw(MARK)

type Asked = [text: unknown, values?: unknown, ...rest: unknown[]]

const NOT_YET = { command: 'LATER', rowCount: null, rows: [] }

/**
 * Gives each statement with parameters a name made from its text, so that PostgreSQL plans it once per connection.
 * Beyond the cap statements have no name: texts that never repeat must not fill the server's memory. A `begin`, and what
 * is marked LATER, is sent in one go with the statement after it: each saves a turn to the database and back.
 */
export class PreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // When a connection breaks inside a transaction, its statements fail. Without a listener the event would also end
    // the process.
    this.on('error', () => {})
    const send = super.query.bind(this) as (...args: unknown[]) => unknown
    const names = new Map<string, string>()
    let made = 0
    const nameOf = (text: string) => {
      const known = names.get(text)
      if (known !== undefined || names.size >= PREPARED_STATEMENTS) return known
      const name = `s${made++}`
      names.set(text, name)
      return name
    }
    let isOpen = false
    const sendNamed = async (text: string, values: unknown[]) => {
      const isAlone = !isOpen
      try {
        return await send({ name: nameOf(text), text, values })
      } catch (error) {
        if (isOutgrown(error)) names.delete(text)
        else if (codeOf(error) !== DEADLOCK) throw error
        // Only a statement by itself, such as a read, was undone as a whole. A transaction is tried again by whoever opened
        // it: what was sent together with its end would by now stand outside of it, and be kept.
        if (!isAlone) throw error
        return send({ name: nameOf(text), text, values })
      }
    }
    const ask = (...[text, values, ...rest]: Asked) => {
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
        return send(text, values, ...rest)
      }
      if (rest.length > 0) return send({ name: nameOf(text), text, values }, ...rest)
      return sendNamed(text, values)
    }

    let held: Asked[] = []
    const askWithHeld = (asked: Asked) => {
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
      const all = [...held, asked]
      held = []
      stream.cork()
      try {
        return lastOf(all.map((one) => ask(...one)))
      } finally {
        stream.uncork()
      }
    }
    this.query = ((...asked: Asked) => {
      const [text] = asked
      const begins = isBegin(text)
      if (begins) isOpen = true
      if (begins || (isOpen && isLater(text))) {
        held.push(asked)
        return Promise.resolve(NOT_YET)
      }
      // What has not been sent need not be undone.
      if (text === 'rollback') held = []
      const answer = held.length === 0 ? ask(...asked) : askWithHeld(asked)
      if (text === 'commit' || text === 'rollback') isOpen = false
      return answer
    }) as pg.Client['query']
  }
}

/** As Kysely begins a transaction; one that says how much it sees of others begins with more words. */
const isBegin = (text: unknown) =>
  typeof text === 'string' && (text === 'begin' || text.startsWith('start transaction'))

const isLater = (text: unknown) => typeof text === 'string' && text.endsWith(MARK)

/** The answer of the last, or the fault of the first that has one. */
async function lastOf(sent: unknown[]): Promise<unknown> {
  const outcomes = await Promise.allSettled(sent)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return (outcomes.at(-1) as PromiseFulfilledResult<unknown>).value
}
