import { type Dashboard, STATISTIC_ENDPOINTS, type StatisticGroup } from '@iris/contracts/dashboard'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { plainStatistics, readPlainRows } from '../../../test/plain-statistics.ts'
import {
  addExam,
  addPatient,
  addPopulation,
  addTriage,
  makeSurroundings,
  randomWrite,
} from '../../../test/random-population.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { createDice } from '../../demo/dice.ts'
import { keepFolding } from './dashboard.commands.ts'
import { foldMarks, readCounters } from './dashboard.sql.ts'
import { dashboardFrom } from './dashboard.ts'

let app: TestApp
let companies: number[]
const dice = createDice(20_261_120)
const groups = Object.keys(STATISTIC_ENDPOINTS) as StatisticGroup[]

beforeAll(async () => {
  app = await createTestApp()
  companies = await makeSurroundings(app.services.db, 3)
})

afterAll(() => app.close())

const query = (company: number | null) => (company === null ? '' : `?company_id=${company}`)

async function shown(company: number | null): Promise<Dashboard> {
  const reply = await app.call<Dashboard>('GET', `/dashboard${query(company)}`, { as: app.admin })
  expect(reply.status).toBe(200)
  return reply.body
}

async function expectExact(): Promise<void> {
  const rows = await readPlainRows(app.services.db)
  for (const company of [null, ...companies])
    expect(await shown(company)).toEqual(plainStatistics(rows, company, todayInSaoPaulo()))
}

async function wrongCounters(): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`select stat_recount() as wrong`.execute(
    app.services.db,
  )
  return rows[0]!.wrong
}

/** An active patient with so many exams, in the first company. */
async function person(exams: number): Promise<{ id: number; exams: number[] }> {
  const { db } = app.services
  const id = await addPatient(db, dice, [companies[0]!])
  await db
    .updateTable('patients')
    .set({ active: true, sex: 'F', dob: '1990-05-05' })
    .where('id', '=', id)
    .execute()
  const made: number[] = []
  for (let n = 0; n < exams; n++) made.push(await addExam(db, dice, id))
  return { id, exams: made }
}

describe('The figures', () => {
  test('The figures are zeros under every name before there are patients', async () => {
    expect(await shown(companies[0]!)).toEqual(dashboardFrom([]))
    await expectExact()
    const { conditions_statistics, eye_complaints_statistics } = await shown(null)
    expect(Object.keys(conditions_statistics.conditions_statistics)).toHaveLength(6)
    expect(Object.keys(eye_complaints_statistics.eye_complaints_statistics)).toHaveLength(14)
  })

  test('The figures equal a plain count over a random population, for all and for each company', async () => {
    await addPopulation(app.services.db, dice, companies, 120)
    await expectExact()
    expect((await shown(null)).patients_count.total).toBeGreaterThan(90)
  })

  test('Each of the fifteen addresses answers its member of the dashboard', async () => {
    expect(groups).toHaveLength(15)
    for (const company of [null, companies[1]!]) {
      const whole = await shown(company)
      for (const group of groups) {
        const path = STATISTIC_ENDPOINTS[group].path
        const reply = await app.call('GET', `${path}${query(company)}`, { as: app.admin })
        expect(reply.status).toBe(200)
        expect(reply.body, path).toEqual(whole[group])
      }
    }
  })

  test('Fifteen figures asked for at once agree with each other', async () => {
    await addPopulation(app.services.db, dice, companies, 20)
    const replies = await Promise.all(
      groups.map((group) => app.call('GET', STATISTIC_ENDPOINTS[group].path, { as: app.admin })),
    )
    const whole = await shown(null)
    expect(Object.fromEntries(groups.map((group, i) => [group, replies[i]?.body]))).toEqual(whole)
  })
})

describe('After a change', () => {
  const edits: [string, (id: number, exam: number) => Promise<unknown>][] = [
    ['a move to another company', (id) => patient(id).set({ company: companies[1]! }).execute()],
    ['another sex', (id) => patient(id).set({ sex: 'M' }).execute()],
    ['another date of birth', (id) => patient(id).set({ dob: '1950-01-31' }).execute()],
    ['a deactivation', (id) => patient(id).set({ active: false }).execute()],
    ['a return', (id) => patient(id).set({ active: true }).execute()],
    ['a status past Pendente', (_, id) => exam(id).set({ status: 'Avaliação Médica' }).execute()],
    ['an unlocking', (_, id) => exam(id).set({ status: 'Pendente' }).execute()],
    ['another acuity', (_, id) => exam(id).set({ right_eye: '20/200' }).execute()],
    ['a refraction', (_, id) => exam(id).set({ refractive_disorder: 'Miopia' }).execute()],
    ['a retinography taken away', (_, id) => exam(id).set({ retinography_img: null }).execute()],
    [
      'a first triage',
      (patient_id, exam_id) => addTriage(app.services.db, dice, { patient_id, exam_id }),
    ],
    [
      'an edited triage',
      (_, id) =>
        app.services.db
          .updateTable('triages')
          .set({ personal_history: ['diabetes', 'pregnant'], smoking: true, screen_time: null })
          .where('exam_id', '=', id)
          .execute(),
    ],
    ['a newer exam', (id) => addExam(app.services.db, dice, id)],
    [
      'a newer triage',
      async (patient_id) => {
        const exam_id = await addExam(app.services.db, dice, patient_id)
        return addTriage(app.services.db, dice, { patient_id, exam_id })
      },
    ],
  ]
  let someone: { id: number; exams: number[] }
  const patient = (id: number) => app.services.db.updateTable('patients').where('id', '=', id)
  const exam = (id: number) => app.services.db.updateTable('exams').where('id', '=', id)

  beforeAll(async () => {
    someone = await person(2)
    await exam(someone.exams[1]!).set({ status: 'Pendente', right_eye: '20/20' }).execute()
    await expectExact()
  })

  test.for(edits)('The figures follow a change at once: %s', async ([, edit]) => {
    await edit(someone.id, someone.exams[1]!)
    await expectExact()
  })

  test('An edit of a name or an e-mail marks nobody for a recount', async () => {
    await shown(null)
    await patient(someone.id).set({ name: 'OUTRO NOME', company: companies[1]! }).execute()
    const marks = await app.services.db.selectFrom('stat_marks').selectAll().execute()
    expect(marks).toEqual([])
  })
})

describe('With writers at the same time', () => {
  test('Eight writers and concurrent folds leave every counter right', async () => {
    const { db } = app.services
    let writing = true
    const folder = async () => {
      while (writing) await foldMarks(db)
    }
    const reader = async () => {
      while (writing) {
        const { patients_count, gender_statistics, age_statistics } = await shown(null)
        const sum = (shares: Record<string, { count: number }>) =>
          Object.values(shares).reduce((total, { count }) => total + count, 0)
        expect(sum(gender_statistics)).toBe(patients_count.total)
        expect(sum(age_statistics.age_groups)).toBe(patients_count.total)
      }
    }
    const others = [folder(), folder(), reader()]
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const own = createDice(writer)
      for (let writes = 0; writes < 25; writes++) await randomWrite(db, own, companies)
    })
    await Promise.all(writers).finally(() => {
      writing = false
    })
    await Promise.all(others)
    await expectExact()
    expect(await wrongCounters()).toBe(0)
  })

  test('A transaction that commits after a fold is counted by the next', async () => {
    const { db } = app.services
    const before = (await shown(companies[2]!)).patients_count.total
    await db.transaction().execute(async (transaction) => {
      const id = await addPatient(transaction, dice, [companies[2]!])
      await transaction.updateTable('patients').set({ active: true }).where('id', '=', id).execute()
      expect((await shown(companies[2]!)).patients_count.total).toBe(before)
    })
    expect((await shown(companies[2]!)).patients_count.total).toBe(before + 1)
  })

  test('A write that was rolled back leaves no trace', async () => {
    const { db } = app.services
    const before = await shown(null)
    await expect(
      db.transaction().execute(async (transaction) => {
        await addPatient(transaction, dice, companies)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await shown(null)).toEqual(before)
  })
})

describe('Ages', () => {
  const birthdays: [today: string, births: string[]][] = [
    ['2026-11-20', ['2006-11-19', '2006-11-20', '2006-11-21', '2006-12-01', '2006-11-01']],
    ['2026-11-01', ['1986-10-31', '1986-11-01', '1986-11-02', '1966-11-01', '1966-11-02']],
    ['2027-01-31', ['1987-01-31', '1987-02-01', '1967-01-31', '1967-02-01']],
    ['2028-02-29', ['2008-02-28', '2008-02-29', '2008-03-01', '1988-02-29', '1968-02-29']],
    ['2027-02-28', ['2007-02-28', '2007-03-01', '1988-02-29', '2026-02-28', '1900-01-01']],
  ]

  test.for(birthdays)('Ages are exact on %s, even on a birthday', async ([today, births]) => {
    const { db } = app.services
    for (const dob of births) {
      const { id } = await person(0)
      await db.updateTable('patients').set({ dob }).where('id', '=', id).execute()
    }
    while ((await foldMarks(db)) > 0);
    const rows = await readPlainRows(db)
    for (const company of [null, companies[0]!])
      expect(dashboardFrom(await readCounters(db, company, today)).age_statistics).toEqual(
        plainStatistics(rows, company, today).age_statistics,
      )
  })
})

describe('Counting again', () => {
  // The role of the program may do neither of them.
  let owner: Database
  beforeAll(() => {
    owner = createDatabase(app.owner)
  })
  afterAll(() => owner.destroy())

  test('A recount finds counters changed from outside and makes them new', async () => {
    const { db } = app.services
    expect(await wrongCounters()).toBe(0)
    await sql`update stat_counts set n = n + 1 where company = 0 and key = 'smoking'`.execute(db)
    expect(await wrongCounters()).toBeGreaterThan(0)
    await sql`select stat_rebuild()`.execute(owner)
    expect(await wrongCounters()).toBe(0)
    await expectExact()
  })

  test('A recount finds writes that went around the triggers', async () => {
    const { db } = app.services
    await sql`alter table patients disable trigger user`.execute(owner)
    await addPopulation(db, dice, companies, 3)
    await sql`update patients set sex = 'O' where id % 7 = 0`.execute(db)
    await sql`alter table patients enable trigger user`.execute(owner)
    expect(await wrongCounters()).toBeGreaterThan(0)
    await sql`select stat_rebuild()`.execute(owner)
    expect(await wrongCounters()).toBe(0)
    await expectExact()
  })
})

test('The timer folds what writes have marked even when nobody reads', async () => {
  const { db } = app.services
  await addPopulation(db, dice, companies, 30)
  const stop = keepFolding(db, 10)
  await expect.poll(() => db.selectFrom('stat_marks').selectAll().execute()).toEqual([])
  await stop()
  await addPatient(db, dice, companies)
  expect(await db.selectFrom('stat_marks').selectAll().execute()).toHaveLength(1)
})
