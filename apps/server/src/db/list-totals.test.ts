import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { makeCompany } from '../../test/factories/company.ts'
import { makeExam } from '../../test/factories/exam.ts'
import { makePatient } from '../../test/factories/patient.ts'
import { createDatabase, type Database } from './database.ts'
import { type Kept, keptTotal } from './list-totals.sql.ts'

let app: TestApp
let owner: Database
let db: Database
let companies: number[]

beforeAll(async () => {
  app = await createTestApp()
  db = app.services.db
  owner = createDatabase(app.owner)
  companies = [(await makeCompany(db)).id, (await makeCompany(db)).id]
})
afterAll(async () => {
  await owner.destroy()
  await app.close()
})

const fold = () => sql`select stat_fold()`.execute(db)

async function recount(): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`select list_recount() as wrong`.execute(owner)
  return rows[0]?.wrong ?? Number.NaN
}

/** Of every company and status, and of all of them. */
async function expectTotalsOfTheRows() {
  const patients = await db
    .selectFrom('patients')
    .select('company')
    .where('id', 'not in', db.selectFrom('patient_merges').select('patient_id'))
    .execute()
  const exams = await db.selectFrom('exams').select(['company_id as company', 'status']).execute()
  const rows = { patients: patients.map((row) => ({ ...row, status: '' })), exams }
  for (const list of ['patients', 'exams'] as const)
    for (const company of [undefined, ...companies])
      for (const status of [undefined, 'Pendente', 'Concluído']) {
        if (list === 'patients' && status) continue
        const kept: Kept = { list, company, status }
        const counted = rows[list].filter(
          (row) => (!company || row.company === company) && (!status || row.status === status),
        )
        expect({ ...kept, n: await keptTotal(db, kept) }).toEqual({ ...kept, n: counted.length })
      }
}

test('The totals of patients and exams follow every write at once, folded or not', async () => {
  const [first = 0, second = 0] = companies
  const ids: number[] = []
  for (let n = 0; n < 6; n++)
    ids.push((await makePatient(db, { company: n % 2 ? second : first })).id)
  for (const id of ids) await makeExam(db, id)
  await expectTotalsOfTheRows()
  await fold()
  await expectTotalsOfTheRows()

  const moved = ids[0] as number
  await db.updateTable('patients').set({ company: second }).where('id', '=', moved).execute()
  await db
    .updateTable('exams')
    .set({ status: 'Concluído' })
    .where('patient_id', 'in', ids.slice(2))
    .execute()
  await db
    .deleteFrom('exams')
    .where('patient_id', '=', ids[5] as number)
    .execute()
  await db
    .deleteFrom('patients')
    .where('id', '=', ids[5] as number)
    .execute()
  await expectTotalsOfTheRows()
  await fold()
  await expectTotalsOfTheRows()
  expect(await db.selectFrom('list_moves').selectAll().execute()).toEqual([])
  expect(await recount()).toBe(0)
})

test('A registration that became part of another is not counted, whatever changes in its row', async () => {
  const [first = 0, second = 0] = companies
  const { id } = await makePatient(db, { company: first })
  const { id: from } = await makePatient(db, { company: second })
  const payload = { into: id }
  const reply = await app.call('POST', `/patients/${from}/merge`, { as: app.admin, payload })
  expect(reply.status).toBe(200)
  await expectTotalsOfTheRows()
  await db.updateTable('patients').set({ company: first }).where('id', '=', from).execute()
  await fold()
  await expectTotalsOfTheRows()
  expect(await recount()).toBe(0)
})

test('Two transactions that write patients of one company do not wait for each other, nor does who reads', async () => {
  const company = companies[0] as number
  const before = await keptTotal(db, { list: 'patients', company })
  await db.transaction().execute(async (one) => {
    await makePatient(one, { company })
    await db.transaction().execute(async (other) => {
      await makePatient(other, { company })
    })
    await fold()
    expect(await keptTotal(db, { list: 'patients', company })).toBe(before + 1)
  })
  expect(await keptTotal(db, { list: 'patients', company })).toBe(before + 2)
  await expectTotalsOfTheRows()
})

test('Totals stay exact while many write and others fold', async () => {
  const writers = companies.flatMap((company) =>
    Array.from({ length: 5 }, async () => {
      const { id } = await makePatient(db, { company })
      const exam = await makeExam(db, id)
      await db.updateTable('exams').set({ status: 'Concluído' }).where('id', '=', exam.id).execute()
    }),
  )
  await Promise.all([...writers, fold(), fold(), fold()])
  await expectTotalsOfTheRows()
  expect(await recount()).toBe(0)
})

test('A recount tells how many totals were wrong and puts them right', async () => {
  await fold()
  await sql`update list_totals set n = n + 7 where list = 'exams' and company = 0`.execute(db)
  const { numUpdatedRows } = await db
    .updateTable('list_totals')
    .set({ n: 0 })
    .where('list', '=', 'patients')
    .where('company', '=', companies[1] as number)
    .executeTakeFirst()
  expect(numUpdatedRows).toBe(1n)
  expect(await recount()).toBeGreaterThan(1)
  expect(await recount()).toBe(0)
  await expectTotalsOfTheRows()
})
