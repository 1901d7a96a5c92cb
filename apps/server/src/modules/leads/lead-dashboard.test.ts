import type { AnswerOf } from '@iris/contracts/endpoint'
import type { getLeadDashboard } from '@iris/contracts/lead-dashboard'
import { FUNNEL_STAGES, type FunnelStage } from '@iris/domain/lead'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { leadBody, WIN } from '../../../test/factories/lead.ts'
import { createDatabase, poolFigures } from '../../db/database.ts'
import { salesDashboard } from './lead-dashboard.ts'

type Dashboard = AnswerOf<typeof getLeadDashboard>

let app: TestApp
let ana: { id: number; token: string }
let bia: { id: number; token: string }

beforeAll(async () => {
  app = await createTestApp()
  ana = await app.userOf(4)
  bia = await app.userOf(4)
})
afterAll(() => app.close())

const call = <T>(method: string, path: string, payload?: unknown) =>
  app.call<T>(method, path, { as: ana.token, ...(payload !== undefined && { payload }) })
const dashboard = async (query: string) =>
  (await call<Dashboard>('GET', `/leads/dashboard?${query}`)).body

/** The history of each lead, kept by the test itself: the dashboard is compared with a count over it. */
type Told = {
  created: string
  closed: string | null
  reached: number
  status: string
  cents: number
  reason: string
  seller: number | null
  city: string | null
  source: string | null
  stage: FunnelStage
}

// A generator with its own seed, so that a failure can be repeated.
let state = 20261121
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}
const upTo = (n: number) => Math.floor(random() * n)
const oneOf = <T>(values: readonly T[]): T => values[upTo(values.length)] as T

const people: Told[] = []
const REASONS = ['Preço: Atendimento', 'Prazo: Prazo de Entrega', 'Preço: Preço Competitivo']
const LOSSES = ['Preço Alto', 'Concorrência']
const day = (n: number) =>
  new Date(Date.UTC(2025, 0, 1) + n * 86_400_000).toISOString().slice(0, 10)
const DAYS = 500

/** Through the API, step by step; only the days are moved into the past afterwards. */
async function live(): Promise<void> {
  const told: Told = {
    created: day(upTo(DAYS)),
    closed: null,
    reached: upTo(3),
    status: 'new',
    cents: 0,
    reason: '',
    seller: oneOf([ana.id, bia.id, null]),
    city: oneOf(['Campinas', 'Santos', null]),
    source: oneOf(['Site', 'Google', null]),
    stage: FUNNEL_STAGES[0],
  }
  told.stage = FUNNEL_STAGES[told.reached] as FunnelStage
  const { body } = await call<{ id: number }>(
    'POST',
    '/leads',
    leadBody({
      funnel_stage: told.stage,
      assigned_user_id: told.seller,
      city: told.city,
      source: told.source,
    }),
  )
  const put = (payload: unknown) => call('PUT', `/leads/${body.id}`, payload)
  for (let moves = upTo(4); moves > 0; moves--) {
    const before = told.stage
    const to = oneOf(FUNNEL_STAGES.filter((stage) => stage !== before))
    await put({ funnel_stage: to })
    // A move that is taken back counts as never made.
    if (random() < 0.3) {
      await put({ funnel_stage: before, undo: true })
      continue
    }
    told.stage = to
    told.reached = Math.max(told.reached, FUNNEL_STAGES.indexOf(to))
  }
  const outcome = random()
  if (outcome < 0.45) {
    const cents = 1 + upTo(1_000_000)
    told.reason = oneOf(REASONS)
    const price_total = cents / 100
    await put({ ...WIN, price_unity: price_total, quantity: 1, price_total, reason: told.reason })
    Object.assign(told, { status: 'ganho', cents })
  } else if (outcome < 0.7) {
    told.reason = oneOf(LOSSES)
    await put({ status: 'perda', reason: told.reason })
    told.status = 'perda'
  }
  if (told.status === 'ganho' && random() < 0.1) {
    await put({ status: 'in_progress' })
    Object.assign(told, { status: 'in_progress', cents: 0 })
  }
  if (told.status === 'ganho' || told.status === 'perda')
    told.closed = day(Math.min(DAYS, upTo(DAYS)))
  // The last minute of the day in São Paulo, which in UTC is the next day.
  await app.services.db
    .updateTable('leads')
    .set({
      created_at: `${told.created}T23:59:30-03:00`,
      ...(told.closed && { closed_at: `${told.closed}T00:00:10-03:00` }),
    })
    .where('id', '=', body.id)
    .execute()
  people.push(told)
}

type Range = { from: string; to: string }
const within = (date: string | null, { from, to }: Range) =>
  date !== null && from <= date && date <= to
const percent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100

function countRanked(names: (string | null)[], unnamed: string) {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name ?? unnamed, (counts.get(name ?? unnamed) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'pt-BR'))
}

function figures(range: Range) {
  const won = people.filter(({ status, closed }) => status === 'ganho' && within(closed, range))
  const created = people.filter((one) => within(one.created, range))
  const cents = won.reduce((sum, one) => sum + one.cents, 0)
  const converted = created.filter(({ status }) => status === 'ganho').length
  return {
    won,
    created,
    cents,
    converted,
    ticket: won.length === 0 ? 0 : cents / won.length,
    conversion: created.length === 0 ? 0 : converted / created.length,
  }
}

/** The whole answer, counted by hand. */
function expected(range: Range, names: Map<number, string>) {
  const now = figures(range)
  const days = Math.round((Date.parse(range.to) - Date.parse(range.from)) / 86_400_000) + 1
  const shift = (date: string, by: number) =>
    new Date(Date.parse(date) + by * 86_400_000).toISOString().slice(0, 10)
  const before = figures({ from: shift(range.from, -days), to: shift(range.from, -1) })
  const growth = (value: number, was: number) =>
    was === 0 ? null : Math.round(((value - was) / was) * 10_000) / 100
  const lost = people.filter(({ status, closed }) => status === 'perda' && within(closed, range))
  const reached = (stage: FunnelStage) =>
    now.created.filter((one) => one.reached >= FUNNEL_STAGES.indexOf(stage)).length
  const steps = {
    oportunidades: now.created.length,
    contato1: reached('Contato 1'),
    contato2: reached('Contato 2'),
    reuniao: reached('Reunião'),
    total: now.converted,
  }
  const reasons = (of: Told[]) =>
    countRanked(
      of.map(({ reason }) => reason),
      '',
    ).map(({ name, count }) => ({ reason: name, count }))
  return {
    startDate: range.from,
    endDate: range.to,
    totalSales: now.cents / 100,
    salesCount: now.won.length,
    averageTicket: Math.round(now.ticket) / 100,
    ticketGrowth: growth(now.ticket, before.ticket),
    conversionRate: percent(now.converted, now.created.length),
    conversionGrowth: growth(now.conversion, before.conversion),
    winReasons: reasons(now.won),
    lossReasons: reasons(lost),
    detailedSellers: countRanked(
      now.won.map(({ seller }) => (seller === null ? null : (names.get(seller) ?? null))),
      'Sem vendedor',
    ),
    detailedProducts: countRanked(
      now.won.map(({ stage }) => stage),
      '',
    ),
    cities: countRanked(
      now.won.map(({ city }) => city),
      'Não informada',
    ),
    detailedChannels: countRanked(
      now.won.map(({ source }) => source),
      'Não informado',
    ),
    funnelData: {
      ...steps,
      ...Object.fromEntries(
        Object.entries(steps).map(([step, n]) => [`${step}_rate`, percent(n, now.created.length)]),
      ),
    },
  }
}

test('The sales figures of a random population equal a count by hand for any days', async () => {
  for (let n = 0; n < 30; n++) await live()
  const rows = await app.services.db.selectFrom('users').select(['id', 'name']).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const ranges: Range[] = [
    { from: day(0), to: day(DAYS) },
    { from: '2025-02-01', to: '2025-02-28' },
    { from: '2025-07-01', to: '2025-12-31' },
    { from: '2024-01-01', to: '2024-01-31' },
  ]
  for (let n = 0; n < 6; n++) {
    const first = upTo(DAYS)
    ranges.push({ from: day(first), to: day(first + upTo(200)) })
  }
  for (const range of ranges) {
    const { salesGoal, ...answer } = await dashboard(
      `period=custom&startDate=${range.from}&endDate=${range.to}`,
    )
    expect(salesGoal).toBe(0)
    expect({ range, answer }).toEqual({ range, answer: expected(range, names) })
  }
})

test('The sales figures of a period are read over one connection', async () => {
  const db = createDatabase(app.owner)
  onTestFinished(() => db.destroy())
  await salesDashboard(db, { from: day(0), to: day(DAYS) })
  expect(poolFigures(db).total).toBe(1)
})

describe('The period', () => {
  const pad = (n: number) => String(n).padStart(2, '0')
  const now = () => new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
  test.each([
    ['month', (month: number) => month],
    ['quarter', (month: number) => month - ((month - 1) % 3)],
    ['semester', (month: number) => (month <= 6 ? 1 : 7)],
  ])('The period %s begins on its first day and ends today', async (period, first) => {
    const today = now()
    const [year = 0, month = 0] = today.split('-').map(Number)
    expect(await dashboard(`period=${period}`)).toMatchObject({
      startDate: `${year}-${pad(first(month))}-01`,
      endDate: today,
    })
  })

  test('The month is the default period, and dates that are sent are used', async () => {
    expect((await dashboard('')).startDate).toBe(`${now().slice(0, 7)}-01`)
    const dates = { startDate: '2025-04-01', endDate: '2025-05-09' }
    const query = `period=quarter&${new URLSearchParams(dates)}`
    expect(await dashboard(query)).toMatchObject(dates)
  })

  test.each([
    [
      'period=custom',
      { startDate: ['Data inicial é obrigatória'], endDate: ['Data final é obrigatória'] },
    ],
    [
      'period=custom&startDate=2026-02-02&endDate=2026-02-01',
      { endDate: ['A data final não pode ser anterior à data inicial.'] },
    ],
    [
      'period=custom&startDate=2026-02-30&endDate=2026-03-01',
      { startDate: ['Data inicial deve ser uma data válida'] },
    ],
    ['period=year', { period: ['Período não é uma opção válida'] }],
  ])('The sales dashboard refuses %s', async (query, errors) => {
    const reply = await call<{ errors: unknown }>('GET', `/leads/dashboard?${query}`)
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual(errors)
  })

  test('A period before any lead is empty and one over all time is whole, never an error', async () => {
    expect(await dashboard('period=custom&startDate=0001-01-01&endDate=0001-12-31')).toMatchObject({
      totalSales: 0,
      ticketGrowth: null,
      conversionGrowth: null,
      funnelData: { oportunidades: 0, oportunidades_rate: 0 },
    })
    const all = await dashboard('period=custom&startDate=0001-01-01&endDate=9999-12-31')
    expect(all.funnelData.oportunidades).toBe(people.length)
  })
})
