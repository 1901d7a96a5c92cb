import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { makeCompany } from '../../test/factories/company.ts'
import { makeExam } from '../../test/factories/exam.ts'
import { makePatient } from '../../test/factories/patient.ts'
import { createDatabase, type Database } from './database.ts'
import { countPlacesOnce, placeOfRow } from './list-totals.sql.ts'

let app: TestApp
let owner: Database
let db: Database
let company: number

beforeAll(async () => {
  app = await createTestApp()
  db = app.services.db
  owner = createDatabase(app.owner)
  company = (await makeCompany(db)).id
  for (let n = 0; n < 5; n++) await write(db, n)
})
afterAll(async () => {
  await owner.destroy()
  await app.close()
})

/** A patient with an exam that is completed, and a former one who takes another name. */
async function write(on: Database, n: number) {
  const { id } = await makePatient(on, { company, name: `${'ABCDE'[n % 5]}na ${n}` })
  const exam = await makeExam(on, id)
  await on.updateTable('exams').set({ status: 'Concluído' }).where('id', '=', exam.id).execute()
  await sql`update patients set name = 'Zara' where id = ${id - (n % 4)}`.execute(on)
}

const fold = () => sql`select stat_fold()`.execute(db)

/** The kept figures with what was written since, and a plain count of the rows. */
async function expectPlacesOfTheRows() {
  const { rows } = await sql<{ places: number }>`
    with kept as (
      select list, sort, place, status, sum(n) as n from (
        select * from list_places
        union all
        select list, at.sort, at.place, status, n
        from list_moves, lateral (values ('day', day::text), ('name', start)) at (sort, place) where day is not null) t
      group by 1, 2, 3, 4 having sum(n) <> 0),
    plain as (
      select 'patients' as list, at.sort, at.place, '' as status, count(*) as n
      from patients, lateral (values
        ('day', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')), ('name', left(name_key, 5))) at (sort, place)
      group by 1, 2, 3
      union all
      select 'exams', at.sort, at.place, status, count(*)
      from exams, lateral (values
        ('day', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')), ('name', left(patient_search, 5))) at (sort, place)
      group by 1, 2, 3, 4)
    select (select count(*) from plain) as places,
      (select count(*) from (table kept except table plain) t) + (select count(*) from (table plain except table kept) t) as wrong`.execute(
    db,
  )
  expect(rows).toEqual([{ places: expect.any(Number), wrong: 0 }])
  expect(rows[0]?.places).toBeGreaterThan(8)
}

const firstPlace = () => placeOfRow(db, { list: 'patients' }, 'name', 0, false, false)

test('Places of a list are read only when they were counted, and a writer and who folds go on while they are', async () => {
  expect(await firstPlace()).toBeUndefined()
  // As a million rows would, this holds up the count once it has read them.
  const { counting } = await db.transaction().execute(async (holder) => {
    await sql`select stat_lock()`.execute(holder)
    const counting = countPlacesOnce(owner)
    await untilWaiting()
    for (let n = 5; n < 10; n++) await write(db, n)
    expect(await countPlacesOnce(db)).toBe(false)
    // Folded by the holder, who has the lock: what was counted as a move is now a figure.
    await sql`select list_fold()`.execute(holder)
    for (let n = 10; n < 15; n++) await write(db, n)
    expect(await firstPlace()).toBeUndefined()
    return { counting }
  })
  expect(await counting).toBe(true)
  await expectPlacesOfTheRows()
  await fold()
  await expectPlacesOfTheRows()
  expect(await firstPlace()).toEqual({
    place: expect.stringMatching(/^ana/),
    status: '',
    through: 0,
  })
  const { rows } = await sql`select list_recount() as wrong`.execute(owner)
  expect(rows).toEqual([{ wrong: 0 }])
})

async function untilWaiting() {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from pg_locks
        where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
        db,
      )
      return rows[0]?.n
    })
    .toBe(1)
}

test('Places are right after they were counted again and again while many write and others fold', async () => {
  await sql`update list_places set n = n + 3 where list = 'exams'`.execute(owner)
  await sql`delete from list_counted`.execute(owner)
  let isWriting = true
  const count = async () => {
    while (isWriting) await sql`select list_count_places()`.execute(owner)
  }
  const counters = [count(), count()]
  const writers = Array.from({ length: 4 }, async (_, lane) => {
    for (let n = 0; n < 5; n++) {
      await write(db, lane + n)
      await fold()
    }
  })
  await Promise.all(writers).finally(() => {
    isWriting = false
  })
  await Promise.all(counters)
  await expectPlacesOfTheRows()
  const { rows } = await sql`select list_recount() as wrong`.execute(owner)
  expect(rows).toEqual([{ wrong: 0 }])
})
