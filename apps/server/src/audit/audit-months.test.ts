import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { APP_ROLE, connectAsApp } from '../db/app-role.ts'
import { createDatabase, type Database } from '../db/database.ts'
import { recordAudit } from './audit.ts'
import { makeMonths, sealRows } from './seals.sql.ts'
import { verifyChain } from './verify-chain.ts'

let database: TestDatabase
let db: Database
let owner: pg.Client
/** When the tests' own database was made, at the start of the run: another month may have begun since. */
let madeAt: Date
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.config)
  owner = new pg.Client(database.owner as pg.ClientConfig)
  await owner.connect()
  const { rows } = await owner.query<{ at: Date }>(
    `select applied_at as at from schema_migrations where name like '0026-%'`,
  )
  madeAt = rows[0]!.at
})
afterAll(async () => {
  await owner.end()
  await db.destroy()
  await database.drop()
})

const MONTHS = `
  select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_events'::regclass order by 1`
async function months(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(MONTHS)
  return rows.map(({ name }) => name).filter((name) => /\d{6}$/.test(name))
}
/** As if so many months had passed since the upgrade. */
const age = (count: number) =>
  owner.query(`update audit_chain set months_from = months_from - interval '${count} months'`)

/** The table of a month: 0 is the month in which the database was made. */
const nameOf = (month: number) => {
  const first = new Date(Date.UTC(madeAt.getUTCFullYear(), madeAt.getUTCMonth() + month, 1))
  return `audit_events_${first.toISOString().slice(0, 7).replace('-', '')}`
}
const tablesOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => nameOf(first + n))
/** The present month, counted in the same way: 0 in nearly every run, and then 1. */
const thisMonth = () => {
  const now = new Date()
  const years = now.getUTCFullYear() - madeAt.getUTCFullYear()
  return years * 12 + now.getUTCMonth() - madeAt.getUTCMonth()
}

test('The tables of the coming months are made in advance', async () => {
  // One table has the rows from before the upgrade, of its month and of the next.
  expect(await months()).toEqual(tablesOf(2, 3))
  await makeMonths(db)
  expect(await months()).toEqual(tablesOf(2, thisMonth() + 3))
  await owner.query(`drop table ${nameOf(3)}`)
  await makeMonths(db)
  expect(await months()).toEqual(tablesOf(2, thisMonth() + 3))
})

test('A table for a month is made while others are writing', async () => {
  await owner.query(`drop table ${nameOf(3)}`)
  const write = async (trx: Database) => {
    await recordAudit(trx, { caller: null, ip: '::1' }, { action: 'read', entity: 'patient' })
    // In a transaction a row goes together with the statement after it.
    await sql`select`.execute(trx)
  }
  await db.transaction().execute(async (trx) => {
    await write(trx)
    await makeMonths(db)
    expect(await months()).toContain(nameOf(3))
    await db.transaction().execute(write)
  })
})

test('An audit row of a month without a table is kept, read and sealed all the same', async () => {
  await owner.query(
    `insert into audit_events (at, action, entity) values (now() + interval '7 years', 'read', 'patient')`,
  )
  const { rows } = await owner.query('select count(*)::int as n from audit_events_other')
  expect(rows).toEqual([{ n: 1 }])
  while ((await sealRows(db)) > 0);
  expect(await verifyChain(db, [])).toMatchObject({ holds: true, rows: 3, waiting: 0 })
})

test('A month made later is as protected as the others, also at the next start', async () => {
  await owner.query(`drop table ${nameOf(3)}`)
  await makeMonths(db)
  await connectAsApp(database.owner, () => {})
  const can = await owner.query(
    `select has_table_privilege($1, $2, 'select,insert,update,delete,truncate') as yes`,
    [APP_ROLE, nameOf(3)],
  )
  expect(can.rows).toEqual([{ yes: false }])
  await owner.query(
    `insert into audit_events (at, action, entity)
     values (timestamptz '${nameOf(3).slice(-6)}02', 'read', 'patient')`,
  )
  for (const attack of [
    `delete from ${nameOf(3)}`,
    `update ${nameOf(3)} set action = ''`,
    `truncate ${nameOf(3)}`,
  ])
    await expect(owner.query(attack)).rejects.toThrow('rows are kept as written')
})

test('A query about one month reads the table of no other', async () => {
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
    `explain select from audit_events where at >= date_trunc('month', timestamptz '${nameOf(2).slice(-6)}01')
     and at < date_trunc('month', timestamptz '${nameOf(2).slice(-6)}01') + interval '20 days'`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain(nameOf(2))
  expect(plan).not.toContain(nameOf(3))
  expect(plan).not.toContain('audit_events_past')
})

test('A month that has no table yet gets one, the present month too', async () => {
  await age(2)
  await owner.query('alter table audit_events detach partition audit_events_past')
  await makeMonths(db)
  expect(await months()).toEqual(tablesOf(thisMonth(), thisMonth() + 3))
})
