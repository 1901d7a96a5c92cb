import { type Dashboard, type DashboardTrend, STATISTIC_ENDPOINTS } from '@iris/contracts/dashboard'
import { twelveMonthsUntil } from '@iris/domain/report-period'
import type { DateRange } from '@iris/domain/sales-period'
import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { daysLater } from '@iris/domain/week'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerHere } from '../../../test/answered-here.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { firstOfMonth, plainTrend, within } from '../../../test/plain-period.ts'
import { plainStatistics, readPlainRows } from '../../../test/plain-statistics.ts'
import { addPopulation, makeSurroundings, randomWrite } from '../../../test/random-population.ts'
import { createDatabase } from '../../db/database.ts'
import { createDice } from '../../demo/dice.ts'
import { foldMarks } from './dashboard.sql.ts'
import { dashboardFrom } from './dashboard.ts'

// What a period counts: what the dashboard would show if only the exams and triages dated in it had been recorded.

answerHere()
let app: TestApp
let companies: number[]
const dice = createDice(20_261_124)
/** The first day of a month: 0 is the first one, so that the trend of the last twelve has figures in every year. */
const month = (ahead: number) => firstOfMonth(ahead - 13)
const FIRST_DAY = month(0)
/** In days after the first. */
const LAST = 410
const EDGES = [...[0, 1, 3, 12, 13].map(month), ...[1, 13].map((n) => daysLater(month(n), -1))]

beforeAll(async () => {
  app = await createTestApp()
  companies = await makeSurroundings(app.services.db, 3)
  await addPopulation(app.services.db, dice, companies, 120)
  await scatter()
})
afterAll(() => app.close())

/** A moment of some day until today; many share a day, and some stand at the edges of a month or at midnight. */
function randomMoment(): string {
  const day = dice.chance(0.3) ? dice.pick(EDGES) : daysLater(FIRST_DAY, dice.between(0, LAST))
  const hours = dice.pick([0, 12, 23.99])
  const moment = new Date(Date.parse(startOfDay(day)) + hours * 3_600_000)
  return (moment < new Date() ? moment : new Date()).toISOString()
}

/** Dates everything anew, mostly in the order of the ids and sometimes not. */
async function scatter(): Promise<void> {
  const { db } = app.services
  for (const table of ['exams', 'triages'] as const) {
    const rows = await db.selectFrom(table).select('id').orderBy('id').execute()
    const moments = rows.map(randomMoment)
    if (dice.chance(0.5)) moments.sort()
    await sql`
      update ${sql.table(table)} one set created_at = new.moment
      from unnest(${rows.map(({ id }) => id)}::int[], ${moments}::timestamptz[]) as new(id, moment)
      where one.id = new.id`.execute(db)
  }
  const exams = await db.selectFrom('exams').select('id').orderBy('id').execute()
  const wrong = exams.map(() => dice.between(0, 9))
  const verdicts = exams.map(() => dice.pick([null, 'liberado', 'consulta', 'especialista']))
  await sql`
    update exams one set ishihara_wrong_answer = new.wrong, final_classification = new.verdict
    from unnest(${exams.map(({ id }) => id)}::int[], ${wrong}::int[], ${verdicts}::text[])
      as new(id, wrong, verdict)
    where one.id = new.id`.execute(db)
}

const get = async <T>(path: string, as = app.admin) => (await app.call<T>('GET', path, { as })).body
const query = (company: number | null, period?: DateRange) =>
  new URLSearchParams({
    ...(company !== null && { company_id: String(company) }),
    ...period,
  }).toString()

function randomPeriod(): DateRange {
  const days = [dice.between(-5, 420), dice.between(-5, 420)].sort((a, b) => a - b)
  const [from = '', to = ''] = days.map((day) => daysLater(FIRST_DAY, day))
  return { from, to }
}

const months = (today = todayInSaoPaulo()): DateRange[] => [
  { from: month(2), to: daysLater(month(3), -1) },
  { from: month(3), to: daysLater(month(6), -1) },
  { from: daysLater(month(2), 14), to: month(3) },
  { from: daysLater(month(5), -1), to: daysLater(month(5), -1) },
  { from: daysLater(month(4), 1), to: daysLater(month(5), -2) },
  { from: daysLater(FIRST_DAY, -580), to: daysLater(FIRST_DAY, -1) },
  { from: month(3), to: today },
  twelveMonthsUntil(today),
]

async function expectExact(periods: readonly DateRange[]): Promise<void> {
  const rows = await readPlainRows(app.services.db)
  for (const period of periods)
    for (const company of [null, ...companies])
      expect(
        await get<Dashboard>(`/dashboard?${query(company, period)}`),
        `${company} ${period.from} ${period.to}`,
      ).toEqual(plainStatistics(within(rows, period), company, todayInSaoPaulo()))
}

async function expectNothingWrong(): Promise<void> {
  const { rows } = await sql<{ wrong: number }>`select stat_recount() as wrong`.execute(
    app.services.db,
  )
  expect(rows).toEqual([{ wrong: 0 }])
}

async function expectTrend(): Promise<void> {
  const rows = await readPlainRows(app.services.db)
  for (const company of [null, ...companies])
    expect(await get<DashboardTrend>(`/dashboard/trend?${query(company)}`)).toEqual(
      plainTrend(rows, company, todayInSaoPaulo()),
    )
}

describe('Exact figures', () => {
  test('The figures of any period equal a plain count over what is dated in it, for all and for each company', async () => {
    await expectExact([...months(), ...Array.from({ length: 3 }, randomPeriod)])
    await expectNothingWrong()
  })

  test('A period of all days shows what no period shows', async () => {
    const all = { from: FIRST_DAY, to: daysLater(FIRST_DAY, LAST) }
    for (const company of [null, ...companies])
      expect(await get(`/dashboard?${query(company, all)}`)).toEqual(
        await get(`/dashboard?${query(company)}`),
      )
  })

  test(
    'Each month of the trend equals a plain count over it, and the coverage one over twelve months',
    expectTrend,
  )

  test('Each of the fifteen addresses answers its member for the same period', async () => {
    const period = { from: daysLater(month(3), 9), to: daysLater(month(8), 19) }
    const asked = query(companies[0]!, period)
    const whole = await get<Dashboard>(`/dashboard?${asked}`)
    for (const [group, { path }] of Object.entries(STATISTIC_ENDPOINTS))
      expect(await get(`${path}?${asked}`), path).toEqual(whole[group as keyof Dashboard])
  })

  test('A period says as many people screened and examined as the report of the company, where nobody has left', async () => {
    const { db } = app.services
    const company = companies[2]!
    const left = await db
      .updateTable('patients')
      .set({ active: true })
      .where('company', '=', company)
      .where('active', '=', false)
      .returning('id')
      .execute()
    for (const period of [months()[1]!, months()[7]!]) {
      const { totals } = await get<{ totals: object }>(
        `/companies/${company}/report?${new URLSearchParams(period)}`,
      )
      const shown = await get<Dashboard>(`/dashboard?${query(company, period)}`)
      expect(totals).toMatchObject({
        active: shown.patients_count.total,
        screened: shown.triages_statistics.total_triages,
        examined: shown.vision_quality_statistics.total_patients_with_exam,
      })
    }
    const ids = left.map(({ id }) => id)
    await db.updateTable('patients').set({ active: false }).where('id', 'in', ids).execute()
  })
})

describe('After changes', () => {
  test('Random writes, of moved, deactivated and newly dated people too, leave every period exact', async () => {
    const { db } = app.services
    for (let round = 0; round < 2; round++) {
      for (let write = 0; write < 30; write++) {
        await randomWrite(db, dice, companies)
        const table = dice.pick(['exams', 'triages'] as const)
        const one = db.selectFrom(table).select('id').orderBy(sql`random()`).limit(1)
        await db
          .updateTable(table)
          .set({ created_at: randomMoment() })
          .where('id', '=', one)
          .execute()
      }
      await expectExact([dice.pick(months()), randomPeriod()])
    }
    await expectTrend()
    await expectNothingWrong()
  })

  test('A corrected classification and a new colour test move the trend at once', async () => {
    const { db } = app.services
    const some = db.selectFrom('exams').select('id').orderBy('id', 'desc').limit(25)
    await db
      .updateTable('exams')
      .set({ final_classification: 'consulta' })
      .where('id', 'in', some)
      .execute()
    await expectTrend()
    await db
      .updateTable('exams')
      .set({ ishihara_wrong_answer: 5 })
      .where('id', 'in', some)
      .execute()
    await expectTrend()
  })

  test('Eight writers and concurrent folds leave every period right', {
    tags: 'long',
  }, async () => {
    const { db } = app.services
    let writing = true
    const folder = async () => {
      while (writing) await foldMarks(db)
    }
    const folders = [folder(), folder()]
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const own = createDice(writer)
      for (let writes = 0; writes < 60; writes++) await randomWrite(db, own, companies)
    })
    await Promise.all(writers).finally(() => {
      writing = false
    })
    await Promise.all(folders)
    await expectExact([months()[6]!, months()[7]!, randomPeriod()])
    await expectTrend()
    await expectNothingWrong()
  })

  test('A recount finds what was changed from outside, and making the counters anew puts it right', async () => {
    const owner = createDatabase(app.owner)
    const wrong = async () =>
      (await sql<{ wrong: number }>`select stat_recount() as wrong`.execute(owner)).rows[0]!.wrong
    await sql`update stat_spans set newer_after = '2026-01-01' where id % 9 = 0`.execute(owner)
    expect(await wrong()).toBeGreaterThan(0)
    await sql`select stat_rebuild()`.execute(owner)
    expect(await wrong()).toBe(0)
    await sql`update stat_periods set counts[1] = counts[1] + 1 where company = 0`.execute(owner)
    expect(await wrong()).toBeGreaterThan(0)
    await sql`select stat_rebuild()`.execute(owner)
    expect(await wrong()).toBe(0)
    await owner.destroy()
    await expectExact([randomPeriod(), months()[7]!])
  })
})

describe('Who asks, and how', () => {
  test('Sales are refused figures of a period and the trend, at every address, and keep those of all days', async () => {
    const seller = (await app.userOf(4)).token
    const asked = query(null, { from: '2026-01-01', to: '2026-01-31' })
    const paths = ['/dashboard', '/triages/statistics', '/exams/vision-quality-statistics']
    for (const path of [...paths.map((one) => `${one}?${asked}`), '/dashboard/trend'])
      expect((await app.call('GET', path, { as: seller })).status, path).toBe(403)
    expect((await app.call('GET', '/dashboard', { as: seller })).status).toBe(200)
  })

  test.for([
    ['from=2026-01-01', 'to', 'Informe as duas datas do período.'],
    ['to=2026-01-01', 'to', 'Informe as duas datas do período.'],
    ['from=2026-02-01&to=2026-01-31', 'to', 'Até não pode ser anterior a De.'],
    ['from=2020-01-01&to=2026-01-31', 'to', 'O período pode ter no máximo 5 anos.'],
    ['from=2026-02-30&to=2026-03-31', 'from', 'De deve ser uma data válida'],
    [
      'from=2026-02-01&to=2026-03-31&event_id=1',
      'event_id',
      'Escolha um período ou uma ação, não os dois.',
    ],
  ] as const)(
    'The wrong period %s is refused under its field: %s, %s',
    async ([asked, field, message]) => {
      const reply = await app.call<{ errors: Record<string, string[]> }>(
        'GET',
        `/dashboard?${asked}`,
        {
          as: app.admin,
        },
      )
      expect(reply.status).toBe(422)
      expect(reply.body.errors[field]).toEqual([message])
    },
  )

  test('A company nobody knows has neither figures of a period nor a trend', async () => {
    for (const path of ['/dashboard?from=2026-01-01&to=2026-01-31&', '/dashboard/trend?'])
      expect((await app.call('GET', `${path}company_id=987654`, { as: app.admin })).status).toBe(
        404,
      )
  })

  test('A period before everything shows the active people and zeros', async () => {
    const shown = await get<Dashboard>('/dashboard?from=1990-01-01&to=1990-12-31')
    const { patients_count, gender_statistics, age_statistics } = await get<Dashboard>('/dashboard')
    expect(shown).toEqual({
      ...dashboardFrom([]),
      patients_count,
      gender_statistics,
      age_statistics,
    })
  })
})
