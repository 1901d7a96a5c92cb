import { isFound } from '@iris/domain/search-key'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePopulation } from '../../../bench/population.ts'
import { createDatabase, type Database } from '../src/db/database.ts'
import { findAllIds, findPage, type ListQuery } from '../src/db/list-page.sql.ts'
import { countPlacesOnce } from '../src/db/list-totals.sql.ts'
import { EXAMS } from '../src/modules/exams/exam-list.sql.ts'
import { PATIENTS } from '../src/modules/patients/patient-list.sql.ts'
import { createTestApp, type TestApp } from './app.ts'
import { createTestDatabase } from './database.ts'

// What the indexes find is held against what each person's own text says, by the rule of packages/domain.
const PEOPLE = 700

let app: TestApp
let people: { id: number; text: string }[]

beforeAll(async () => {
  const database = await createTestDatabase()
  const owner = createDatabase(database.owner)
  await makePopulation(owner, PEOPLE)
  // Names that end in a pair of letters, hold it twice, or go on with a letter no keyboard here has.
  const odd = [
    'Luigi Pizz',
    'Zzanna Wozz',
    'Ozz Жанна',
    'Mazzж Lima',
    'Zz',
    'Nazzø Reis',
    '中zz中 Wu',
  ]
  for (const [n, name] of odd.entries())
    await sql`update patients set name = ${name} where id = ${n + 11}`.execute(owner)
  await sql`update companies set corporate_reason = 'São João Zzж 1' where id = 2`.execute(owner)
  // As they are made, all came in one moment.
  await sql`update patients set created_at = created_at - (id % 200) * interval '7 hours'`.execute(
    owner,
  )
  await sql`vacuum analyze patients, companies`.execute(owner)
  expect(await countPlacesOnce(owner)).toBe(true)
  await owner.destroy()
  app = await createTestApp({}, database)
  const { rows } = await sql<{ id: number; text: string }>`
    select p.id, concat_ws(' ', p.search, p.phone, c.search) as text
    from patients p join companies c on c.id = p.company`.execute(app.services.db)
  people = rows
}, 120_000)
afterAll(() => app.close())

test.each([
  'silva',
  'zz',
  'zzz',
  'ж',
  'z z',
  'an',
  'a',
  '7',
  '71',
  '00',
  'jo zz',
  'zж',
  'ar',
  'sao joao 1',
  'silva sao joao 1',
  'da an 1 7 s',
  'a e i o u s 1 2 3',
  'silva metalurgica sao joao an 1',
])(
  'A search for %s finds whoever has all of it in the name, CPF, phone or company, and nobody else',
  async (query) => {
    const { db } = app.services
    const meant = people.flatMap(({ id, text }) => (isFound(text, query) ? [id] : []))
    const found = await findAllIds(db, PATIENTS, { query })
    expect(found.toSorted((a, b) => a - b)).toEqual(meant.toSorted((a, b) => a - b))
    const page = await findPage(db, PATIENTS, { query, page: 2, per_page: 10 })
    expect(page).toEqual({ ids: found.slice(10, 20), total: meant.length })
  },
)

test.each(['companyName', '-companyName', 'created_at', '-created_at', 'name', '-name'] as const)(
  'Every page of patients sorted by %s that is counted from kept figures is the same as when it is walked to',
  async (sort) => {
    const { db } = app.services
    await moveSome(db)
    await expectPages(PATIENTS, { sort }, await findAllIds(db, PATIENTS, { sort }))
    await sql`select stat_fold()`.execute(db)
    await expectPages(PATIENTS, { sort }, await findAllIds(db, PATIENTS, { sort }))
  },
)

test.each([
  ...(['companyName', '-companyName', 'created_at', '-created_at', 'status', '-status'] as const),
  ...(['patient_name', '-patient_name', 'id', '-id'] as const),
])(
  'Every page of exams sorted by %s that is counted from kept figures is the same as when it is walked to',
  async (sort) => {
    const { db } = app.services
    await moveSome(db)
    for (const status of [undefined, 'Pendente'] as const) {
      const exams = await findAllIds(db, EXAMS, { sort, status })
      await expectPages(EXAMS, { sort, status }, exams)
    }
  },
)

let moves = 0

/** Since the figures were folded: to another company, name, day and status. As they are made, all came on one day. */
async function moveSome(db: Database) {
  moves++
  const some = (rest: number) => sql.lit((moves + rest) % 7)
  await sql`update patients set company = 3 where id % 97 = ${some(0)}`.execute(db)
  await sql`update patients set name = ${`Ana ${'Bia '.repeat(moves % 3)}`} || id where id % 89 = ${some(1)}`.execute(
    db,
  )
  await sql`update patients set name = ${['Ana', 'An', 'Anas'][moves % 3]} where id % 83 = ${some(2)}`.execute(
    db,
  )
  await sql`update exams set status = 'Avaliação Médica' where id % 5 = ${some(3)} and status = 'Pendente'`.execute(
    db,
  )
}

async function expectPages<Filters>(list: ListQuery<Filters>, filters: Filters, ids: number[]) {
  const per_page = 97
  for (let page = 1; page <= Math.ceil(ids.length / per_page); page++) {
    const query = { ...filters, page, per_page }
    const meant = ids.slice((page - 1) * per_page, page * per_page)
    const found = await findPage(app.services.db, list, query, 0)
    expect({ page, ...found }).toEqual({ page, ids: meant, total: ids.length })
  }
}
