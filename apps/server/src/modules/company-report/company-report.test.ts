import type { CompanyReport } from '@iris/contracts/company-report'
import type { ReportIndicator } from '@iris/domain/report-indicators'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerHere } from '../../../test/answered-here.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { populate as populateCompany } from '../../../test/factories/report-company.ts'
import { makeArrivals, makeEvent, record } from '../../../test/factories/screening-event.ts'
import { makeSurroundings } from '../../../test/random-population.ts'
import { createDice } from '../../demo/dice.ts'

answerHere()
let app: TestApp
let companies: number[]
const dice = createDice(20_261_123)

beforeAll(async () => {
  app = await createTestApp()
  companies = await makeSurroundings(app.services.db, 10)
})
afterAll(() => app.close())

const populate = (company: number, size: number) =>
  populateCompany(app.services.db, dice, company, size)

async function reportOf(company: number, query = '') {
  const reply = await app.call<CompanyReport>('GET', `/companies/${company}/report?${query}`, {
    as: app.admin,
  })
  expect(reply.status).toBe(200)
  return reply.body
}

type Base = 'examined' | 'screened' | 'concluded' | 'refraction_read' | 'fundus_read'
const BASES: Partial<Record<ReportIndicator, Base>> = {
  retinografia_alterada: 'fundus_read',
  refracao_alterada: 'refraction_read',
  liberado: 'concluded',
  consulta: 'concluded',
  especialista: 'concluded',
  encaminhados: 'concluded',
  queixa_visual: 'screened',
  queixa_externa: 'screened',
  usa_epi: 'screened',
  tela_mais_de_6h: 'screened',
}

/** The same figures, counted by the database in another way: one statement, one condition for each. */
async function plainCounts(company: number, { from, to }: CompanyReport['period']) {
  const better = sql`array_position(array['20/20','20/25','20/30','20/40','20/50','20/70','20/100','20/200','Percepção de Luz (PL)','Sem Percepção de Luz (SPL)'], `
  const { rows } = await sql<Record<ReportIndicator | Base, number>>`
    with days as (select ((${from}::date)::timestamp at time zone 'America/Sao_Paulo') as first,
      ((${to}::date + 1)::timestamp at time zone 'America/Sao_Paulo') as past),
    e as (select *, case when status <> 'Avaliação Médica' then final_classification end as verdict, least(${better} right_eye), ${better} left_eye)) as best from exams x, days
      where company_id = ${company} and status <> 'Pendente' and created_at >= first and created_at < past
        and not exists (select from exams y where y.patient_id = x.patient_id and y.id > x.id
          and y.company_id = ${company} and y.status <> 'Pendente' and y.created_at >= first and y.created_at < past)),
    t as (select x.* from triages x join exams o on o.id = x.exam_id, days
      where o.company_id = ${company} and x.created_at >= first and x.created_at < past
        and not exists (select from triages y join exams z on z.id = y.exam_id
          where y.patient_id = x.patient_id and y.id > x.id and z.company_id = ${company} and y.created_at >= first and y.created_at < past))
    select (select count(*) from e where verdict is not null)::int as concluded,
      (select count(*) from e where refractive_disorder is not null)::int as refraction_read,
      (select count(*) from e where retinography_img is not null and has_changed is not null)::int as fundus_read,
      (select count(*) from e)::int as examined, (select count(*) from t)::int as screened,
      (select count(*) from e where best <= 3)::int as visao_normal,
      (select count(*) from e where best between 4 and 7)::int as baixa_visao,
      (select count(*) from e where best >= 8)::int as baixa_visao_severa,
      (select count(*) from e where ishihara_wrong_answer > 2)::int as ishihara_alterado,
      (select count(*) from e where retinography_img is not null and has_changed = 1)::int as retinografia_alterada,
      (select count(*) from e where refractive_disorder <> 'Sem alteração')::int as refracao_alterada,
      (select count(*) from e where verdict = 'liberado')::int as liberado,
      (select count(*) from e where verdict = 'consulta')::int as consulta,
      (select count(*) from e where verdict = 'especialista')::int as especialista,
      (select count(*) from t where eye_complaints::text ~ 'LOW_VISION|NEAR_VISION|BLURRED_VISION|FLASH_EYE')::int as queixa_visual,
      (select count(*) from t where eye_complaints::text ~ 'RED_EYE|DRY_EYE|TEARING|ITCHING|BURNING|FOREIGN_BODY')::int as queixa_externa,
      (select count(*) from t where epis)::int as usa_epi,
      (select count(*) from t where screen_time in ('6 a 8 horas', '8 a 10 horas', 'Mais de 10 horas'))::int as tela_mais_de_6h,
      0 as encaminhados, 0 as compareceram`.execute(app.services.db)
  return rows[0]!
}

test('Every figure of a random company is the one counted in another way, in both periods', async () => {
  const company = companies[0]!
  await populate(company, 260)
  const report = await reportOf(company)
  const [now, before] = [
    await plainCounts(company, report.period),
    await plainCounts(company, report.previous),
  ]
  expect(report.totals).toMatchObject({
    screened: now.screened,
    examined: now.examined,
    previous_examined: before.examined,
  })
  expect(report.indicators.map(({ key }) => key)).toHaveLength(15)
  for (const { key, count, percentage, of, previous_percentage } of report.indicators) {
    if (count !== null) expect([key, count]).toEqual([key, now[key]])
    if (count !== null && of) expect(percentage).toBeCloseTo((100 * count) / of, 1)
    const base = BASES[key] ?? 'examined'
    if (key !== 'compareceram' && of !== null) expect([key, of]).toEqual([key, now[base]])
    if (previous_percentage !== null)
      expect([key, previous_percentage]).toEqual([
        key,
        Math.round((10_000 * before[key]) / before[base]) / 100,
      ])
  }
  const shown = report.indicators.filter(({ count }) => count !== null).length
  expect(shown, 'most of it can be shown').toBeGreaterThan(8)
})

test.each(['sector', 'unit', 'occupation'])(
  'The groups by %s add up to everybody who was examined',
  async (by) => {
    const report = await reportOf(companies[0]!, `by=${by}`)
    expect(report.by).toBe(by)
    const sum = report.groups.reduce((total, { examined }) => total + examined, 0)
    expect(sum).toBe(report.totals.examined)
    for (const { examined } of report.groups) expect(examined).toBeGreaterThanOrEqual(5)
  },
)

test('A count of one to four people is null in the report, and so is its percentage', async () => {
  const company = companies[1]!
  await populate(company, 40)
  const { rows } = await sql<{ id: number }>`
    select distinct on (patient_id) id from exams where company_id = ${company} and status <> 'Pendente'`.execute(
    app.services.db,
  )
  await sql`update exams set created_at = now(), ishihara_wrong_answer = 0 where company_id = ${company}`.execute(
    app.services.db,
  )
  const few = rows.slice(0, 3).map(({ id }) => id)
  await sql`
    update exams set ishihara_wrong_answer = 9 where patient_id in (
      select patient_id from exams where id = any(${few}))`.execute(app.services.db)
  const { indicators, suppressed } = await reportOf(company)
  expect(indicators.find(({ key }) => key === 'ishihara_alterado')).toMatchObject({
    count: null,
    percentage: null,
  })
  expect(suppressed).toBe(true)
})

test('The coverage is of those who are active, whoever else was examined', async () => {
  const { db } = app.services
  const company = companies[8]!
  const examine = async (parts: ('triage' | 'acuity')[], active = true) => {
    const { id } = await makePatient(db, { company, active })
    if (parts.length > 0)
      await makeExamWith(db, id, parts, {
        status: parts.includes('acuity') ? 'Concluído' : 'Pendente',
      })
  }
  for (let n = 0; n < 4; n++) await examine(['triage', 'acuity'])
  for (let n = 0; n < 8; n++) await examine(['triage', 'acuity'], false)
  for (let n = 0; n < 5; n++) await examine(['triage'])
  for (let n = 0; n < 6; n++) await examine([])
  const asked = await reportOf(company)
  expect(asked.totals).toMatchObject({ active: 15, screened: 17, examined: 12 })
  expect(asked.coverage).toEqual({ screened: 9, examined: 4, only_screened: 5 })
  expect(asked.recommendations).toContainEqual({
    title: 'Completar a cobertura',
    text: '6 pessoas não responderam à triagem e 5 responderam, mas não fizeram o exame. Uma nova data resolve.',
  })
  // Given out, it stays as it is while too few people differ from it.
  await app.call('GET', `/companies/${company}/report.xlsx`, { as: app.admin })
  await examine(['triage', 'acuity'])
  const again = await reportOf(company)
  expect(again.same_as).not.toBeNull()
  expect(again).toMatchObject({ totals: asked.totals, coverage: asked.coverage })
})

test('Referrals are compared with no time whose exams were concluded before there were referrals', {
  tags: 'long',
}, async () => {
  const { db } = app.services
  const company = companies[9]!
  for (const days of [400, 10])
    for (let n = 0; n < 12; n++) {
      const { id } = await makePatient(db, { company })
      const exam = await makeExamWith(db, id, ['acuity'], {
        status: 'Concluído',
        final_classification: 'consulta',
      })
      await sql`update exams set created_at = now() - make_interval(days => ${days}) where id = ${exam.id}`.execute(
        db,
      )
    }
  const shareOf = ({ indicators }: CompanyReport, key: ReportIndicator) =>
    indicators.find((one) => one.key === key)
  const before = await reportOf(company)
  expect(shareOf(before, 'encaminhados')).toMatchObject({ previous_percentage: null })
  expect(shareOf(before, 'consulta')).toMatchObject({ previous_percentage: 100 })
  await sql`insert into referrals (exam_id, patient_id, company_id, patient_search, classification, due_on)
    select id, patient_id, company_id, '', 'consulta', current_date from exams where company_id = ${company}`.execute(
    db,
  )
  expect(shareOf(await reportOf(company), 'encaminhados')).toMatchObject({
    percentage: 100,
    previous_percentage: 100,
  })
})

test('The report of an event counts its own people, whenever their exams began', async () => {
  const company = companies[5]!
  const event = await makeEvent(app, { company_id: company })
  await populate(company, 30)
  await sql`update exams set status = 'Concluído', event_id = ${event.id} where company_id = ${company} and id % 2 = 0`.execute(
    app.services.db,
  )
  const { rows } = await sql<{ n: number }>`
    select count(distinct patient_id)::int as n from exams where event_id = ${event.id}`.execute(
    app.services.db,
  )
  const report = await reportOf(company, `event_id=${event.id}`)
  expect(report.event).toEqual({ id: event.id, name: 'Campanha Visão 2026' })
  expect(report.totals).toMatchObject({ active: 0, examined: rows[0]!.n })
  const other = await app.call('GET', `/companies/${companies[6]}/report?event_id=${event.id}`, {
    as: app.admin,
  })
  expect(other.status).toBe(404)
})

test('The report of an event leaves those who registered the day before it out of the period before', async () => {
  const company = companies[4]!
  const event = await makeEvent(app, { company_id: company })
  const yesterday = new Date(Date.now() - 86_400_000)
  const examine = async (event_id: number | null) => {
    const { db } = app.services
    const { id } = await makePatient(db, { company })
    const exam = await makeExamWith(db, id, ['triage', 'acuity'], { event_id, status: 'Concluído' })
    for (const [table, column] of [
      ['exams', 'id'],
      ['triages', 'exam_id'],
    ] as const)
      await sql`update ${sql.table(table)} set created_at = ${yesterday} where ${sql.ref(column)} = ${exam.id}`.execute(
        db,
      )
  }
  for (const event_id of [event.id, event.id, event.id, null, null]) await examine(event_id)
  const { totals } = await reportOf(company, `event_id=${event.id}`)
  expect(totals).toMatchObject({ screened: 3, examined: 3, previous_examined: 2 })
})

test('The report of an event counts everybody examined in it, also when all of them are registered at another company by now', {
  tags: 'long',
}, async () => {
  const { db } = app.services
  const [event, there] = [await makeEvent(app), companies[6]!]
  const people = await makeArrivals(app, event, 8)
  for (const [at, one] of people.entries()) {
    for (const part of ['triage', 'acuity'] as const) await record(app, one, part)
    // Every other one has a second registration there, which the first becomes part of.
    if (at % 2 === 0) continue
    const payload = { into: (await makePatient(db, { company: there })).id }
    const path = `/patients/${one.patient_id}/merge`
    expect((await app.call('POST', path, { as: app.admin, payload })).status).toBe(200)
  }
  await sql`update exams set status = 'Concluído' where event_id = ${event.id}`.execute(db)
  await sql`update patients set company = ${there} where company = ${event.company}`.execute(db)
  const query = `event_id=${event.id}`
  const { totals, coverage, recommendations } = await reportOf(event.company, query)
  expect(totals).toMatchObject({ active: 8, screened: 8, examined: 8 })
  expect(coverage).toEqual({ screened: 8, examined: 8, only_screened: 0 })
  expect(recommendations.map(({ title }) => title)).not.toContain('Completar a cobertura')
})

test('Whoever moved to another company took exam and triage along, both of them', async () => {
  const [from, to] = [companies[2]!, companies[3]!]
  await populate(from, 40)
  const totalsOf = async (company: number) => (await reportOf(company)).totals
  const left = await totalsOf(from)
  await sql`update patients set company = ${to} where company = ${from}`.execute(app.services.db)
  expect(await totalsOf(from)).toMatchObject({ screened: 0, examined: 0, previous_examined: 0 })
  expect(left.examined).toBeGreaterThan(0)
  expect(await totalsOf(to)).toEqual(left)
})

test('A company of which nobody was examined has a report of zeros', async () => {
  const { indicators, ...report } = await reportOf(companies[7]!)
  expect(report).toMatchObject({ groups: [], suppressed: false, doctor: null })
  for (const one of indicators) expect(one).toMatchObject({ count: 0, percentage: null })
})

const NOT_BOTH = 'Escolha um período ou uma ação, não os dois.'
test.each([
  ['from=2026-01-01', { to: ['Informe as duas datas do período.'] }],
  ['from=2026-02-01&to=2026-01-01', { to: ['Até não pode ser anterior a De.'] }],
  ['from=2020-01-01&to=2026-01-01', { to: ['O período pode ter no máximo 5 anos.'] }],
  ['from=2020-01-01&to=2020-01-31&event_id=1', { event_id: [NOT_BOTH] }],
])('The days %s are refused', async (query, errors) => {
  for (const kind of ['', '.xlsx', '.pdf']) {
    const path = `/companies/${companies[0]}/report${kind}?${query}`
    const reply = await app.call('GET', path, { as: app.admin })
    expect([reply.status, reply.body.errors]).toEqual([422, errors])
  }
})
