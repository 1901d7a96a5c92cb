import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { codeOf } from './error-code.ts'
import type { DB } from './generated.ts'
import { PreparedClient } from './prepared-client.ts'

export type Database = Kysely<DB>
export type DatabaseConfig = pg.PoolConfig

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
    // For what `PreparedClient` sends together.
    pipeline: true,
    types,
    Client: PreparedClient,
    onConnect: async (client) => {
      await client.query("set time zone 'UTC'")
    },
  })
  // A broken idle connection (after a restart of the server, for example) is replaced at its next use. Without a
  // listener the event would end the process.
  pool.on('error', (error) => {
    // PostgreSQL, told to stop after us, may be quicker to end a connection than the pool that is closing it.
    if (pool.ending) return
    const code = codeOf(error)
    console.warn(`Uma conexão com o banco caiu e será refeita${code && ` (${code})`}.`)
  })
  return pool
}

const parseMoment = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date
const textArrayParser = pg.types.getTypeParser(TEXT_ARRAY)

function parseArray(text: string): string[] {
  return textArrayParser(text) as string[]
}
