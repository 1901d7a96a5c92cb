import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './generated.ts'
import { isOutgrown } from './outgrown.ts'

export type Database = Kysely<DB>
export type DatabaseConfig = pg.PoolConfig

const PREPARED_STATEMENTS = 500
/** Milliseconds after which a call without a free connection gets "service busy". */
const CONNECTION_WAIT = 15_000
const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const DATE_ARRAY = 1182
const TIMESTAMPTZ = 1184
const TEXT_ARRAY: number = 1009

/**
 * How values of PostgreSQL arrive where it differs from pg: int8 as a number (ids and counts stay far below 2^53), a
 * date as its `yyyy-MM-dd` text, because a Date would move by time zone. Numeric stays text; timestamptz is ISO 8601
 * text in UTC.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === INT8) return Number
      if (oid === INT8_ARRAY) return (text: string) => parseArray(text).map(Number)
      if (oid === DATE) return (text: string) => text
      if (oid === DATE_ARRAY) return parseArray
      if (oid === TIMESTAMPTZ) return (text: string) => parseMoment(text).toISOString()
    }
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

/** A Kysely over its own pool; `db.destroy()` closes the pool. */
export function createDatabase(config: DatabaseConfig): Database {
  const pool = createPool(config)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Database, pg.Pool>()

/** Open connections, idle ones, and calls that wait for one; of a whole database, not of a transaction. */
export function poolFigures(db: Database): { total: number; idle: number; waiting: number } {
  const pool = pools.get(db)
  return {
    total: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: pool?.waitingCount ?? 0,
  }
}

/** The only way to connect: our types, UTC sessions, and statements that are prepared once. */
export function createPool(config: DatabaseConfig): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: CONNECTION_WAIT,
    ...config,
    types,
    Client: PreparedClient,
    onConnect: async (client) => {
      await client.query("set time zone 'UTC'")
    },
  })
  // A broken idle connection (after a restart of the server, for example) is replaced at its next use. Without a
  // listener the event would end the process.
  pool.on('error', (error) => console.warn(`Conexão com o banco perdida: ${error.message}`))
  return pool
}

/**
 * Gives each statement with parameters a name made from its text, so that PostgreSQL plans it once per connection.
 * Beyond the cap statements have no name: texts that never repeat must not fill the server's memory.
 */
class PreparedClient extends pg.Client {
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
        if (!isOutgrown(error)) throw error
        names.delete(text)
        // Within a transaction this one fails, and the transaction is tried again.
        return Promise.resolve(send({ name: nameOf(text), text, values })).catch(() => {
          throw error
        })
      }
    }
    this.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
        return send(text, values, ...rest)
      }
      if (rest.length > 0) return send({ name: nameOf(text), text, values }, ...rest)
      return sendNamed(text, values)
    }) as pg.Client['query']
  }
}

const parseMoment = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date
const textArrayParser = pg.types.getTypeParser(TEXT_ARRAY)

function parseArray(text: string): string[] {
  return textArrayParser(text) as string[]
}
