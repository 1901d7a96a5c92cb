import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { createDatabase, createPool, type Database } from './database.ts'
import { inTransaction } from './transaction.ts'

let testDatabase: TestDatabase
let db: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = createDatabase(testDatabase.config)
})

afterAll(async () => {
  await db.destroy()
  await testDatabase.drop()
})

async function one<T>(expression: string): Promise<T | undefined> {
  const { rows } = await sql.raw<{ value: T }>(`select ${expression} as value`).execute(db)
  return rows[0]?.value
}

test('Counts and ids arrive as numbers', async () => {
  expect(await one('count(*)')).toBe(1)
  expect(await one("'{1,2}'::bigint[]")).toEqual([1, 2])
})

test('A date arrives as its text in every time zone', async () => {
  expect(await one("date '1990-02-01'")).toBe('1990-02-01')
  expect(await one("array[date '1990-02-01', null]")).toEqual(['1990-02-01', null])
})

test('A moment becomes ISO 8601 in UTC', async () => {
  const moment = await one("timestamptz '2026-11-20 11:05:00-03'")
  expect(JSON.stringify(moment)).toBe('"2026-11-20T14:05:00.000Z"')
})

test('Sessions work in UTC whatever the server is set to', async () => {
  expect(await one("current_setting('TimeZone')")).toBe('UTC')
})

test('The database sorts as a Brazilian reads', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(array['Zeca', 'ávila', 'Ana', 'Ângela', 'abel']) name order by name
  `.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(['abel', 'Ana', 'Ângela', 'ávila', 'Zeca'])
})

test('A repeated statement is planned once per connection, and has no name beyond the cap', async () => {
  const pool = createPool({ ...testDatabase.config, max: 1 })
  for (let i = 0; i < 505; i += 1) await pool.query(`select $1::int + ${i} as n`, [1])
  for (let i = 0; i < 5; i += 1) await pool.query('select $1::int + 0 as n', [1])
  const { rows } = await pool.query('select count(*) from pg_prepared_statements')
  expect(rows[0].count).toBe(500)
  await pool.end()
})

test('The pool survives the loss of an idle connection, and says so in Portuguese', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const pool = createPool({ ...testDatabase.config, max: 1 })
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  const other = new pg.Client(testDatabase.config as pg.ClientConfig)
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [rows[0].pid])
  await other.end()
  await expect.poll(() => pool.totalCount).toBe(0)
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await pool.end()
  expect(warned.mock.calls).toEqual([['Uma conexão com o banco caiu e será refeita (57P01).']])
  warned.mockRestore()
})

test('A connection that PostgreSQL ends while its pool is being closed is no loss', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const pool = createPool({ ...testDatabase.config, max: 1 })
  const client = await pool.connect()
  client.release()
  const closing = pool.end()
  pool.emit('error', Object.assign(new Error('terminating'), { code: '57P01' }), client)
  await closing
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})

test('A statement goes on when a migration gives its table another column, in a transaction too', async () => {
  const own = createDatabase({ ...testDatabase.owner, max: 1 })
  const read = (on: Database) => sql`select * from growing where id = ${1}`.execute(on)
  await sql`create table growing (id int)`.execute(own)
  await read(own)
  await sql`alter table growing add first text`.execute(own)
  await read(own)
  await sql`alter table growing add second text`.execute(own)
  await inTransaction(own, async (transaction) => {
    await sql`insert into growing values (1)`.execute(transaction)
    await read(transaction)
  })
  expect((await read(own)).rows).toEqual([{ id: 1, first: null, second: null }])
  await own.destroy()
})
