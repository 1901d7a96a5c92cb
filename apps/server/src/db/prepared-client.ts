import type { Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { codeOf, DEADLOCK } from './error-code.ts'
import { isOutgrown } from './outgrown.ts'

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
    const sendNamed = async (text: string, values: unknown[]) => {
      try {
        return await send({ name: nameOf(text), text, values })
      } catch (error) {
        if (isOutgrown(error)) names.delete(text)
        // A statement by itself, such as a read, was undone as a whole.
        else if (codeOf(error) !== DEADLOCK) throw error
        // Within a transaction this one fails, and the transaction is tried again.
        return Promise.resolve(send({ name: nameOf(text), text, values })).catch(() => {
          throw error
        })
      }
    }
    const ask = (...[text, values, ...rest]: Asked) => {
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
        return send(text, values, ...rest)
      }
      if (rest.length > 0) return send({ name: nameOf(text), text, values }, ...rest)
      return sendNamed(text, values)
    }

    let isOpen = false
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
      if (text === 'begin') isOpen = true
      if (text === 'begin' || (isOpen && isLater(text))) {
        held.push(asked)
        return Promise.resolve(NOT_YET)
      }
      if (text === 'commit' || text === 'rollback') isOpen = false
      // What has not been sent need not be undone.
      if (text === 'rollback') held = []
      return held.length === 0 ? ask(...asked) : askWithHeld(asked)
    }) as pg.Client['query']
  }
}

const isLater = (text: unknown) => typeof text === 'string' && text.endsWith(MARK)

/** The answer of the last, or the fault of the first that has one. */
async function lastOf(sent: unknown[]): Promise<unknown> {
  const outcomes = await Promise.allSettled(sent)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return (outcomes.at(-1) as PromiseFulfilledResult<unknown>).value
}
