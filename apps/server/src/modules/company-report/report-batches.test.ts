import type { ReportBatch, ReportRefusal } from '@iris/contracts/report-batches'
import { lastTwelveMonths } from '@iris/domain/report-period'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerHere } from '../../../test/answered-here.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { populate } from '../../../test/factories/report-company.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { makeSurroundings } from '../../../test/random-population.ts'
import { createDice } from '../../demo/dice.ts'
import { giveUpReports, makeWaiting, sweepReports } from './report-batches.commands.ts'
import { insertReportBatch } from './report-batches.sql.ts'

type Told = ReportBatch & { refusals: ReportRefusal[]; message: string; errors: object }

answerHere()

let app: TestApp
let companies: number[]
/** Of which nothing else is published. */
let soldTo: number
const empty: number[] = []
const dice = createDice(20_261_125)

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  await app.services.jobs.start()
  companies = await makeSurroundings(db, 4)
  for (const company of companies) await populate(db, dice, company, 30)
  soldTo = companies.pop()!
  for (const corporate_reason of ['ZINCAGEM À QUENTE & CIA', 'ZINCAGEM À QUENTE & CIA'])
    empty.push((await makeCompany(db, { corporate_reason })).id)
})

afterAll(() => app.close())

const start = (company_ids: unknown, more = {}, as = app.admin) =>
  app.call<Told>('POST', '/company-reports', { as, payload: { company_ids, ...more } })
const read = async (id: number, as = app.admin) =>
  (await app.call<Told>('GET', `/company-reports/${id}`, { as })).body
const finished = (id: number, as: string) =>
  expect.poll(async () => (await read(id, as)).status, { timeout: 100_000 }).toBe('done')
const download = (id: number, as = app.admin) =>
  app.call('GET', `/company-reports/${id}/reports.zip`, { as })
/** The work that the queue would do, once, as far as it gets. */
const work = (id: number, signal?: AbortSignal) =>
  makeWaiting({ ...app.services, ...(signal && { signal }) }, id)

/** Its rows alone, not given to the queue. */
async function waiting(ids: number[], created_by = 1) {
  const period = lastTwelveMonths(todayInSaoPaulo(), true)
  const batch = { created_by, ip: '127.0.0.1', period, by: 'sector' as const, companies: ids }
  return (await insertReportBatch(app.services.db, batch))!
}

async function auditOf(action: string, user: number) {
  const { rows } = await sql<{ entity_id: number | null; detail: object }>`
    select entity_id, detail from audit_events
    where entity = 'company-report' and action = ${action} and user_id = ${user} order by id`.execute(
    app.services.db,
  )
  return rows
}

describe('Reports of several companies', () => {
  test('Reports asked for together are made one by one, and come as an archive of PDFs that name nobody', {
    tags: 'long',
  }, async () => {
    const doctor = await app.userOf(5)
    const asked = await start([...companies, companies[0], empty[0]], { by: 'unit' }, doctor.token)
    expect(asked.status).toBe(202)
    const { id } = asked.body
    expect(asked.body).toMatchObject({ status: 'processing', total: 4, made: 0, by: 'unit' })
    expect((await download(id, doctor.token)).body).toMatchObject({
      message: 'Estes relatórios ainda estão sendo gerados.',
    })
    await finished(id, doctor.token)
    expect(await read(id, doctor.token)).toMatchObject({
      status: 'done',
      total: 4,
      made: 3,
      refused: 1,
      finished_at: expect.any(String),
      refusals: [
        {
          company_id: empty[0],
          company_name: 'ZINCAGEM À QUENTE & CIA',
          message: 'Ninguém foi examinado neste período.',
        },
      ],
    })
    const { status, headers, raw } = await download(id, doctor.token)
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    const files = Object.entries(unzipSync(raw))
    expect(files.map(([name]) => name)).toEqual(
      [...companies].map((company) =>
        expect.stringMatching(new RegExp(`^[\\w-]+-${company}\\.pdf$`)),
      ),
    )
    const { rows: people } = await sql<{ name: string }>`select name from patients`.execute(
      app.services.db,
    )
    for (const [, pdf] of files) {
      const words = pdfText(Buffer.from(pdf))
      expect(words).toContain('Por unidade')
      expect(people.filter(({ name }) => words.includes(name))).toEqual([])
    }
    const exports = await auditOf('export', doctor.id)
    expect(exports.map(({ entity_id }) => entity_id)).toEqual([...companies, null])
    expect(exports.at(-1)?.detail).toEqual({ batch_id: id })
    expect(await auditOf('create', doctor.id)).toMatchObject([
      { detail: { batch_id: id, companies: 4, by: 'unit' } },
    ])
    const list = await app.call<ReportBatch[]>('GET', '/company-reports', { as: doctor.token })
    expect(list.body).toMatchObject([{ id, made: 3 }])
  })

  test('Nobody has two batches of reports under way, and a company that is not there or fifty-one of them are refused', async () => {
    const { id, token } = await app.userOf(2)
    const batch = await waiting([companies[0]!], id)
    const second = await start([companies[1]], {}, token)
    expect([second.status, second.body.message]).toEqual([
      409,
      'Os relatórios que você pediu antes ainda estão sendo gerados. Espere que terminem.',
    ])
    await work(batch)
    const tooMany = Array.from({ length: 51 }, (_, n) => n + 1)
    for (const [ids, message] of [
      [[], 'Escolha ao menos uma empresa.'],
      [tooMany, 'No máximo 50 empresas de cada vez.'],
      [[companies[0], 999_999], 'Empresa não encontrada: 999999'],
    ] as const)
      expect((await start(ids, {}, token)).body.errors).toEqual({ company_ids: [message] })
    const half = await start([companies[0]], { from: '2026-01-01' }, token)
    expect(half.body.errors).toEqual({ to: ['Informe as duas datas do período.'] })
  })

  test('Sales get the reports of whole months, and another person sees nothing of them', async () => {
    const [seller, other] = [await app.userOf(4), await app.userOf(4)]
    // Of last year, in which its people were examined.
    const year = Number(todayInSaoPaulo().slice(0, 4)) - 1
    const days = { from: `${year}-02-10`, to: `${year}-09-03` }
    const { id, period } = (await start([soldTo], days, seller.token)).body
    expect(period).toEqual({ from: `${year}-02-01`, to: `${year}-09-30` })
    await finished(id, seller.token)
    expect(await auditOf('export', seller.id)).toMatchObject([{ detail: period }])
    for (const path of [`/company-reports/${id}`, `/company-reports/${id}/reports.zip`])
      expect((await app.call('GET', path, { as: other.token })).status).toBe(404)
    const list = await app.call('GET', '/company-reports', { as: other.token })
    expect(list.body).toEqual([])
  })

  test('A batch of reports that was left goes on where it was, and two at once make no report twice', {
    tags: 'long',
  }, async () => {
    const { id: user, token } = await app.userOf(1)
    const batch = await waiting(companies, user)
    const stop = new AbortController()
    const first = work(batch, stop.signal)
    await expect
      .poll(async () => (await read(batch, token)).made, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(0)
    stop.abort()
    await first
    expect((await read(batch, token)).status).toBe('processing')
    await Promise.all([work(batch), work(batch)])
    expect(await read(batch, token)).toMatchObject({ status: 'done', made: 3, refused: 0 })
    const exports = await auditOf('export', user)
    expect(exports.map(({ entity_id }) => entity_id)).toEqual(companies)
  })

  test('A batch of reports makes nothing more for who has lost the right, and tells what it gave up', async () => {
    const { db } = app.services
    const leaving = await app.userOf(5)
    const batch = await waiting(companies, leaving.id)
    await db.updateTable('users').set({ active: false }).where('id', '=', leaving.id).execute()
    await work(batch)
    const { rows } = await sql`
      select distinct reason from report_batch_items where batch_id = ${batch}`.execute(db)
    expect(rows).toEqual([{ reason: 'auth.denied' }])
    expect(await auditOf('export', leaving.id)).toEqual([])

    const { id, token } = await app.userOf(5)
    const left = await waiting(empty, id)
    await giveUpReports(db, left)
    expect(await read(left, token)).toMatchObject({ status: 'done', refused: 2, made: 0 })
  })

  test('Reports of several companies are thrown away after a week', async () => {
    const { db } = app.services
    const { id, token } = await app.userOf(5)
    const batch = await waiting([companies[0]!], id)
    await work(batch)
    await sweepReports(db)
    expect((await download(batch, token)).status).toBe(200)
    await sql`update report_batches set created_at = now() - interval '8 days' where id = ${batch}`.execute(
      db,
    )
    expect((await download(batch, token)).status).toBe(404)
    await sweepReports(db)
    const { rows } = await sql`select from report_batch_items where batch_id = ${batch}`.execute(db)
    expect(rows).toEqual([])
  })
})
