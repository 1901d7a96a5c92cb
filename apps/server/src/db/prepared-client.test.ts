import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { createDatabase, type Database } from './database.ts'
import { LATER } from './prepared-client.ts'

let testDatabase: TestDatabase
let db: Database
/** Sees what the other one has sent. */
let other: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = createDatabase({ ...testDatabase.owner, max: 1, application_name: 'held' })
  other = createDatabase({ ...testDatabase.owner, max: 1 })
  await sql`create table noted (n int primary key)`.execute(other)
})
beforeEach(() => sql`truncate noted`.execute(other))
afterAll(async () => {
  await db.destroy()
  await other.destroy()
  await testDatabase.drop()
})

const note = (on: Database, n: number) => sql`insert into noted values (${n}) ${LATER}`.execute(on)

async function noted(on: Database): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from noted order by n`.execute(on)
  return rows.map(({ n }) => n)
}

async function state(): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from pg_stat_activity where application_name = 'held'`.execute(other)
  return rows[0]?.state
}

test('A transaction begins with its first statement, and what is marked for later goes with the next', async () => {
  await db.transaction().execute(async (trx) => {
    expect(await state()).not.toBe('idle in transaction')
    await note(trx, 1)
    await note(trx, 2)
    expect(await state()).not.toBe('idle in transaction')
    expect(await noted(trx)).toEqual([1, 2])
    expect(await state()).toBe('idle in transaction')
    await note(trx, 3)
  })
  expect(await noted(other)).toEqual([1, 2, 3])
})

test('Outside of a transaction nothing waits', async () => {
  await note(db, 1)
  expect(await noted(other)).toEqual([1])
})

test('A fault of what was marked for later is that of the next statement, or of the commit, and nothing is kept', async () => {
  const twice = db.transaction().execute(async (trx) => {
    await note(trx, 1)
    await note(trx, 1)
    return noted(trx)
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  const atTheEnd = db.transaction().execute(async (trx) => {
    await note(trx, 1)
    await noted(trx)
    await note(trx, 1)
  })
  await expect(atTheEnd).rejects.toMatchObject({ code: '23505' })
  expect(await noted(db)).toEqual([])
})

test('What was marked for later is undone with its transaction, sent or not', async () => {
  const undone = db.transaction().execute(async (trx) => {
    await note(trx, 1)
    await noted(trx)
    await note(trx, 2)
    throw new Error('never mind')
  })
  await expect(undone).rejects.toThrow('never mind')
  await db.transaction().execute((trx) => note(trx, 3))
  expect(await noted(db)).toEqual([3])
})

test('A read by itself that the database ends, because it and a migration wait for each other, is asked again', async () => {
  await sql`create table left_one as select 1 as n; create table right_one as select 1 as n`.execute(
    other,
  )
  const read = await other.connection().execute(async (migration) => {
    // The read, and never the migration, is the one that is ended.
    await sql`set deadlock_timeout = '1h'`.execute(migration)
    await sql`begin`.execute(migration)
    await sql`lock table right_one`.execute(migration)
    const answer = sql<{ n: number }>`
      select l.n from left_one l join right_one r on l.n = r.n where l.n = ${1}`.execute(db)
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiters: number }>`
          select count(*)::int as waiters from pg_locks
          where relation = 'right_one'::regclass and not granted`.execute(migration)
        return rows[0]?.waiters
      })
      .toBe(1)
    await sql`lock table left_one`.execute(migration)
    await sql`commit`.execute(migration)
    return answer
  })
  expect(read.rows).toEqual([{ n: 1 }])
})

test('What was marked for later and ends in a deadlock at the commit is not sent again without its transaction', async () => {
  await sql`create sequence tries`.execute(other)
  await sql`
    create function fail_once() returns trigger language plpgsql as $$
    begin
      -- A sequence moves even when its transaction is undone, so it counts the tries.
      if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return null;
    end $$`.execute(other)
  await sql`create trigger fail_once after insert on noted execute function fail_once()`.execute(
    other,
  )
  const ended = db.transaction().execute(async (trx) => {
    await noted(trx)
    await note(trx, 1)
  })
  await expect(ended).rejects.toMatchObject({ code: '40P01' })
  await sql`drop trigger fail_once on noted`.execute(other)
  expect(await noted(other)).toEqual([])
})
