import type { CompanyReport } from '@iris/contracts/company-report'
import { formatCnpj } from '@iris/domain/cnpj'
import { monthsUntil, twelveMonthsUntil } from '@iris/domain/report-period'
import { UNREAD } from '@iris/domain/report-words'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { daysLater } from '@iris/domain/week'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerHere } from '../../../test/answered-here.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { examine, populate as populateCompany } from '../../../test/factories/report-company.ts'
import { makeEvent } from '../../../test/factories/screening-event.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { firstOfMonth } from '../../../test/plain-period.ts'
import { addPatients, makeSurroundings } from '../../../test/random-population.ts'
import { PAPER_LANES, takeTurn } from '../../apart/lanes.ts'
import { createDice } from '../../demo/dice.ts'

answerHere()

let app: TestApp
let companies: number[]
const dice = createDice(20_261_124)

beforeAll(async () => {
  app = await createTestApp()
  companies = await makeSurroundings(app.services.db, 6)
})

afterAll(() => app.close())

const populate = (company: number, size: number) =>
  populateCompany(app.services.db, dice, company, size)

const examineNew = async (company: number, people: number, daysAgo: number) => {
  const { db } = app.services
  const patients = await addPatients(db, dice, [company], people)
  await examine(
    db,
    dice,
    patients.map((patient_id) => ({ patient_id, daysAgo })),
  )
}

async function reportOf(company: number, query = '') {
  const reply = await app.call<CompanyReport>('GET', `/companies/${company}/report?${query}`, {
    as: app.admin,
  })
  expect(reply.status).toBe(200)
  return reply.body
}

const publish = (company: number, query = '') =>
  app.call('GET', `/companies/${company}/report.xlsx?${query}`, { as: app.admin })

test('Three more people examined since the last report get no report of their own: it repeats the last one', async () => {
  const company = companies[0]!
  await populate(company, 60)
  expect((await publish(company)).status).toBe(200)
  const before = await reportOf(company)
  expect(before.same_as).toBeNull()
  await examineNew(company, 3, 1)
  await sql`update exams set status = 'Concluído' where company_id = ${company} and created_at > now() - interval '2 days'`.execute(
    app.services.db,
  )
  const after = await reportOf(company)
  expect(after.same_as?.period).toEqual(before.period)
  expect(after.indicators).toEqual(before.indicators)
  expect(after.totals.examined).toBe(before.totals.examined)
  await examineNew(company, 12, 1)
  await sql`update exams set status = 'Concluído' where company_id = ${company} and created_at > now() - interval '2 days'`.execute(
    app.services.db,
  )
  expect(await reportOf(company)).toMatchObject({ same_as: null, weighed: 1 })
})

test('A report is kept once however often it is downloaded, and nobody can change what was kept', async () => {
  const company = companies[1]!
  await populate(company, 60)
  await Promise.all([publish(company), publish(company, 'by=unit')])
  const kept = await sql`select id from company_reports where company_id = ${company}`.execute(
    app.services.db,
  )
  expect(kept.rows).toHaveLength(1)
  await expect(
    sql`update company_reports set digest = '' where company_id = ${company}`.execute(
      app.services.db,
    ),
  ).rejects.toThrow(/permission denied|forbidden/)
})

test('A company is given at most twenty-four different reports in thirty days, and more afterwards', {
  tags: 'long',
}, async () => {
  const company = companies[2]!
  await populate(company, 40)
  const keep = (first: number, last: number, days: number) =>
    sql`
      insert into company_reports (company_id, period_from, period_to, digest, figures, published_by, published_at)
      select ${company}, '2020-01-01', '2020-01-02', n, '{"people": [], "previous": [], "hidden": []}', 1, now() - ${days} * interval '1 day'
      from generate_series(${first}::int, ${last}::int) n`.execute(app.services.db)
  await keep(1, 24, 31)
  await keep(25, 47, 29)
  const report = await reportOf(company)
  const first = twelveMonthsUntil(report.previous.from).from
  expect((await publish(company)).status, 'the twenty-fourth').toBe(200)
  const reply = await publish(company, `from=${first}&to=${report.previous.to}`)
  expect([reply.status, reply.body?.code]).toEqual([409, 'report.too-many'])
  expect((await publish(company)).status, 'the same once more').toBe(200)
})

test('One seller is given at most twelve different reports of a company in thirty days, and a doctor the others', {
  tags: 'long',
}, async () => {
  const company = companies[4]!
  await populate(company, 40)
  const seller = await app.userOf(4)
  await sql`
    insert into company_reports (company_id, period_from, period_to, digest, figures, published_by)
    select ${company}, '2020-01-01', '2020-01-02', n, '{"people": [], "previous": [], "hidden": []}', ${seller.id}
    from generate_series(1, 12) n`.execute(app.services.db)
  const path = `/companies/${company}/report`
  const refused = await app.call('GET', path, { as: seller.token })
  expect([refused.status, refused.body.code]).toEqual([409, 'report.too-many'])
  const other = await app.userOf(4)
  expect((await app.call('GET', path, { as: other.token })).status, 'another seller').toBe(200)
  expect((await publish(company, 'by=unit')).status, 'an administrator').toBe(200)
})

test('What repeats an earlier report has its event and how many were called then', {
  tags: 'long',
}, async () => {
  const event = await makeEvent(app, {})
  const { company } = event
  await populate(company, 40)
  await sql`update exams set status = 'Concluído', event_id = ${event.id}, created_at = now() where company_id = ${company}`.execute(
    app.services.db,
  )
  await sql`update triages set created_at = now() where exam_id in (select id from exams where company_id = ${company})`.execute(
    app.services.db,
  )
  expect((await publish(company, `event_id=${event.id}`)).status).toBe(200)
  await examineNew(company, 1, 0)
  await sql`update exams set status = 'Concluído' where company_id = ${company}`.execute(
    app.services.db,
  )
  const report = await reportOf(company)
  const today = todayInSaoPaulo()
  expect(report.same_as?.period).toEqual({ from: today, to: today })
  expect(report.period).toEqual(report.same_as?.period)
  expect(report.event).toEqual({ id: event.id, name: 'Campanha Visão 2026' })
  expect(report.totals.active, 'nobody stood on the list of the event').toBe(0)
})

test('Whoever sees no patients gets whole months, kept like what the company is given, and no event', async () => {
  const event = await makeEvent(app, {})
  const { company } = event
  await populate(company, 60)
  const seller = await app.userOf(4)
  const read = (query: string, kind = '') =>
    app.call<CompanyReport>('GET', `/companies/${company}/report${kind}?${query}`, {
      as: seller.token,
    })
  // Of the year before, so that its people are others than those of the last twelve months.
  const month = (monthsAgo: number) => firstOfMonth(-monthsAgo).slice(0, 7)
  const [first, last, next] = [month(21), month(17), month(16)]
  const report = await read(`from=${first}-10&to=${last}-20`)
  expect(report.status).toBe(200)
  expect(report.body.period).toEqual({
    from: `${first}-01`,
    to: daysLater(`${next}-01`, -1),
  })
  expect((await read(`from=${first}-11&to=${last}-21`)).body.indicators).toEqual(
    report.body.indicators,
  )
  const usual = (await read('')).body.period
  expect([usual.from.slice(8), usual.to > usual.from]).toEqual(['01', true])
  const kept = () =>
    sql<{ n: number }>`
      select count(*)::int as n from company_reports where company_id = ${company}`.execute(
      app.services.db,
    )
  expect((await kept()).rows).toEqual([{ n: 2 }])
  for (const kind of ['', '.xlsx', '.pdf']) {
    const path = `/companies/${company}/report${kind}?event_id=${event.id}`
    const refused = await app.call('GET', path, { as: seller.token })
    expect([kind, refused.status, refused.body.code]).toEqual([kind, 403, 'auth.denied'])
  }
  await reportOf(company)
  expect((await kept()).rows, 'a preview is not').toEqual([{ n: 2 }])
})

test('Every reading of a report is in the audit, with its days', async () => {
  const company = companies[3]!
  const seller = await app.userOf(4)
  await reportOf(company, 'from=2026-02-10&to=2026-10-20')
  await app.call('GET', `/companies/${company}/report?from=2026-02-10&to=2026-10-20&by=unit`, {
    as: seller.token,
  })
  await publish(company, 'from=2026-02-10&to=2026-10-20')
  const { rows } = await sql`
    select action, user_id, detail from audit_events
    where entity = 'company-report' and entity_id = ${company} order by id`.execute(app.services.db)
  expect(rows).toEqual([
    { action: 'read', user_id: 1, detail: { from: '2026-02-10', to: '2026-10-20', by: 'sector' } },
    {
      action: 'read',
      user_id: seller.id,
      detail: { from: '2026-02-01', to: '2026-10-31', by: 'unit' },
    },
    {
      action: 'export',
      user_id: 1,
      detail: { from: '2026-02-10', to: '2026-10-20', by: 'sector' },
    },
  ])
})

test('A report whose PDF cannot be drawn is given to nobody: it is neither kept nor said to be exported', async () => {
  const { company } = await makeEvent(app, {})
  await populate(company, 40)
  const { staff } = PAPER_LANES
  // Others have every place of those who draw, and every place to wait for one.
  const others = [
    await takeTurn({ lane: staff, who: 'another' }),
    await takeTurn({ lane: staff, who: 'a third' }),
  ]
  for (let n = 0; n <= staff.waiting; n++) staff.queue.push({ who: `${n}`, begin: () => {} })
  const path = `/companies/${company}/report.pdf`
  const { status, body } = await app.call('GET', path, { as: app.admin })
  staff.queue.length = 0
  for (const leave of others) leave()
  expect([status, body.code]).toEqual([429, 'papers.busy'])
  const { rows } = await sql`
    select id::text from company_reports where company_id = ${company}
    union all
    select action from audit_events where entity = 'company-report' and entity_id = ${company}`.execute(
    app.services.db,
  )
  expect(rows).toEqual([])
})

test('A report given out in PDF is kept like the sheet, stands in the audit, and names no person examined', {
  tags: 'long',
}, async () => {
  const company = companies[3]!
  await populate(company, 120)
  const { db } = app.services
  // The two years until the end of last month, in which its people were examined.
  const end = daysLater(firstOfMonth(0), -1)
  const query = `${new URLSearchParams(monthsUntil(end, 24))}`
  const count = async () => {
    const { rows } = await sql<{ kept: number; exported: number }>`
      select (select count(*)::int from company_reports where company_id = ${company}) as kept,
        (select count(*)::int from audit_events where entity = 'company-report'
          and entity_id = ${company} and action = 'export') as exported`.execute(db)
    return rows[0]!
  }
  const before = await count()
  const pdf = await app.call('GET', `/companies/${company}/report.pdf?${query}`, { as: app.admin })
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdf.headers['content-disposition']).toContain('relatorio-saude-ocular.pdf')
  expect(await count()).toEqual({ kept: before.kept + 1, exported: before.exported + 1 })
  await publish(company, query)
  expect((await count()).kept, 'the sheet has the same figures').toBe(before.kept + 1)
  const people = await sql<{ name: string }>`
    select name from patients where company = ${company}`.execute(db)
  const words = pdfText(pdf.raw)
  expect(people.rows.filter(({ name }) => words.includes(name))).toEqual([])
  expect(words).toContain('Relatório de saúde ocular')
})

test('The three sheets of a report have the figures of the report itself', async () => {
  const company = companies[5]!
  await populate(company, 120)
  const report = await reportOf(company)
  const { raw } = await publish(company)
  const [facts, indicators, groups] = (await readXlsx(raw)).sheets
  expect(facts?.rows).toContainEqual(['CNPJ', formatCnpj(report.company.cnpj)])
  expect(facts?.rows).toContainEqual(['Agrupado por', 'Setor'])
  expect(facts?.rows).toContainEqual(['Examinados', report.totals.examined])
  expect(indicators?.rows[1]?.slice(0, 2)).toEqual(['Acuidade visual, melhor olho', 'Visão normal'])
  expect(groups?.rows[0]).toContain('Precisa de especialista')
  expect(groups?.rows.at(-1)?.slice(0, 2)).toEqual(['Empresa', report.totals.examined])
  for (const [at, one] of report.indicators.slice(0, 3).entries())
    expect(indicators?.rows[at + 1]?.[5]).toBe(one.previous_percentage ?? '< 5')
  expect(
    indicators?.rows
      .slice(1)
      .filter((row) => row[4] === UNREAD)
      .map(([, label]) => label),
  ).toEqual(report.indicators.filter(({ unread }) => unread).map(({ label }) => label))
  for (const [, , ...figures] of indicators?.rows.slice(1) ?? [])
    for (const figure of figures.filter((one) => one !== '< 5' && one !== UNREAD && one !== null))
      expect(figure, 'a figure can be added up').toBeTypeOf('number')
})
