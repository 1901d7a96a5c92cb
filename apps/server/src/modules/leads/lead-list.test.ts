import type { LeadCard } from '@iris/contracts/lead-board'
import type { Lead } from '@iris/contracts/leads'
import { FUNNEL_STAGES } from '@iris/domain/lead'
import { readXlsx } from 'hucre/xlsx'
import { type Expression, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { leadBody, WIN } from '../../../test/factories/lead.ts'

let app: TestApp
let seller: { id: number; token: string }
let leads: Lead[]

const SOURCES = ['Instagram', 'Site', 'Feira', null]
const TEMPERATURES = ['Frio', 'Morno', 'Quente', null]
const CITIES = ['Campinas', 'São Paulo', null, 'Campinas', 'SAO PAULO', 'São Paulo']

beforeAll(async () => {
  app = await createTestApp()
  seller = await app.userOf(4)
  for (let n = 0; n < 40; n++) {
    const body = leadBody({
      name: n % 7 === 0 ? `José Paixão ${n}` : `Contato ${n}`,
      phone: n % 5 === 0 ? '(19) 3232-0000' : null,
      source: SOURCES[n % 4],
      temperature_stage: TEMPERATURES[(n >> 1) % 4],
      city: CITIES[n % 6],
      funnel_stage: FUNNEL_STAGES[n % 9],
      assigned_user_id: n % 2 ? seller.id : null,
      price_total: n % 3 ? 10.1 + n : null,
    })
    const { body: lead } = await app.call<Lead>('POST', '/leads', {
      as: seller.token,
      payload: body,
    })
    if (n % 6 === 1) await app.call('PUT', `/leads/${lead.id}`, { as: seller.token, payload: WIN })
    if (n % 6 === 2)
      await app.call('PUT', `/leads/${lead.id}`, {
        as: seller.token,
        payload: { status: 'perda', reason: 'Preço Alto' },
      })
  }
  // Registered on ten days of 2026, around midnight in São Paulo (03:00 UTC).
  await app.services.db
    .updateTable('leads')
    .set(({ ref }) => ({
      created_at: sqlMoment(ref('id')),
    }))
    .execute()
  leads = (await app.call<{ data: Lead[] }>('GET', '/leads?per_page=100', { as: seller.token }))
    .body.data
})
afterAll(() => app.close())

const sqlMoment = (id: Expression<number>) =>
  sql<string>`timestamptz '2026-03-01T02:59:59Z' + ${id} % 10 * interval '1 day' + ${id} % 2 * interval '1 second'`

const list = async (query: string) => {
  const reply = await app.call<{ data: Lead[]; total: number }>(
    'GET',
    `/leads?${query.includes('per_page') ? '' : 'per_page=100&'}${query}`,
    { as: seller.token },
  )
  expect(reply.status).toBe(200)
  return reply.body
}

const dayOf = ({ created_at }: Lead) =>
  new Date(Date.parse(created_at) - 3 * 3_600_000).toISOString().slice(0, 10)
const isSaoPaulo = (city: string | null) => city === 'São Paulo' || city === 'SAO PAULO'
const isOpen = ({ status }: Lead) => status === 'new' || status === 'in_progress'

const FILTERS: [string, (lead: Lead) => boolean][] = [
  ['', () => true],
  ['query=jos%C3%A9%20paixao', ({ name }) => name.startsWith('José')],
  ['query=paixao%20jos%C3%A9', ({ name }) => name.startsWith('José')],
  ['query=32320000', ({ phone }) => phone !== null],
  ['query=(19)%203232', ({ phone }) => phone !== null],
  ['query=EMPRESA.TEST', () => true],
  ['query=%25', () => false],
  ['query=o', () => true],
  ['name=paix', ({ name }) => name.startsWith('José')],
  ['name=empresa', () => false],
  ['source=feira', ({ source }) => source === 'Feira'],
  ['funnel_stage=Contato%202', ({ funnel_stage }) => funnel_stage === 'Contato 2'],
  ['temperature_stage=Quente', ({ temperature_stage }) => temperature_stage === 'Quente'],
  ['city=sao%20paulo', ({ city }) => isSaoPaulo(city)],
  ['city=S%C3%A3o%20Paulo&status=ganho', (l) => isSaoPaulo(l.city) && l.status === 'ganho'],
  [
    'city=Campinas&funnel_stage=Reuni%C3%A3o&status=open&sort=-created_at',
    (lead) => lead.city === 'Campinas' && lead.funnel_stage === 'Reunião' && isOpen(lead),
  ],
  ['city=sao%20paulo&source=site', (l) => isSaoPaulo(l.city) && l.source === 'Site'],
  [
    'city=sao%20paulo&created_to=2026-03-05',
    (lead) => isSaoPaulo(lead.city) && dayOf(lead) <= '2026-03-05',
  ],
  ['city=paulo', () => false],
  ['status=ganho', ({ status }) => status === 'ganho'],
  ['status=open', isOpen],
  ['created_from=2026-03-03', (lead) => dayOf(lead) >= '2026-03-03'],
  ['created_to=2026-03-03', (lead) => dayOf(lead) <= '2026-03-03'],
  ['created_from=2026-03-02&created_to=2026-03-02', (lead) => dayOf(lead) === '2026-03-02'],
  ['created_from=0001-01-01&created_to=9999-12-31', () => true],
  [
    'created_from=2026-03-04&status=open&funnel_stage=Contato%201',
    (lead) => dayOf(lead) >= '2026-03-04' && isOpen(lead) && lead.funnel_stage === 'Contato 1',
  ],
  [
    'created_from=2026-03-04&created_to=2026-03-05&source=Feira',
    (lead) => ['2026-03-04', '2026-03-05'].includes(dayOf(lead)) && lead.source === 'Feira',
  ],
  [
    'created_from=2026-03-02&created_to=2026-03-08&source=Site&status=open',
    (lead) =>
      dayOf(lead) >= '2026-03-02' &&
      dayOf(lead) <= '2026-03-08' &&
      lead.source === 'Site' &&
      isOpen(lead),
  ],
  [
    'created_to=2026-03-08&funnel_stage=Contato%201&temperature_stage=Morno',
    (lead) =>
      dayOf(lead) <= '2026-03-08' &&
      lead.funnel_stage === 'Contato 1' &&
      lead.temperature_stage === 'Morno',
  ],
  ['created_from=0001-01-01&created_to=9999-12-31&source=Site', (l) => l.source === 'Site'],
  ['created_from=2026-03-08&created_to=2026-03-02&source=Site', () => false],
  [
    'created_from=2026-03-02&temperature_stage=Frio',
    (lead) => dayOf(lead) >= '2026-03-02' && lead.temperature_stage === 'Frio',
  ],
  [
    'status=open&source=Site&created_from=2026-03-02&query=contato',
    (lead) =>
      isOpen(lead) &&
      lead.source === 'Site' &&
      dayOf(lead) >= '2026-03-02' &&
      (lead.name.startsWith('Contato') || lead.email.includes('contato')),
  ],
]

describe('Finding leads', () => {
  test.each(FILTERS)('List, board and sheet find the same by "%s"', async (query, matches) => {
    const expected = leads.filter(matches)
    const found = await list(query)
    expect(found.total).toBe(expected.length)
    expect(found.data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))

    const { body: board } = await app.call<Board>('GET', `/leads/board?per_column=100&${query}`, {
      as: seller.token,
    })
    expect(board.columns.map(({ funnel_stage }) => funnel_stage)).toEqual(FUNNEL_STAGES)
    expect(board.count).toBe(expected.length)
    expect(board.price_total).toBe(sumOf(expected))
    for (const column of board.columns) {
      const inColumn = expected.filter(({ funnel_stage }) => funnel_stage === column.funnel_stage)
      expect(column).toMatchObject({ count: inColumn.length, price_total: sumOf(inColumn) })
      expect(column.leads.map(({ id }) => id).sort()).toEqual(inColumn.map(({ id }) => id).sort())
      expect(column.next).toBeNull()
    }
    const { body: short } = await app.call<Board>('GET', `/leads/board?per_column=1&${query}`, {
      as: seller.token,
    })
    expect(short.columns.map(({ leads }) => leads[0]?.id)).toEqual(
      board.columns.map(({ leads }) => leads[0]?.id),
    )

    const sheet = await app.call('GET', `/leads/exportAllLeads?${query}`, { as: seller.token })
    const rows = (await readXlsx(sheet.raw)).sheets[0]?.rows.slice(1) ?? []
    expect(rows.map(([id]) => id)).toEqual(expected.map(({ id }) => id))
    const totals = rows.map((row) => Math.round(Number(row[18] ?? 0) * 100))
    expect(totals.reduce((a, b) => a + b, 0) / 100).toBe(sumOf(expected))
  })
})

type Board = {
  count: number
  price_total: number
  columns: {
    funnel_stage: string
    count: number
    price_total: number
    leads: LeadCard[]
    next: string | null
  }[]
}

const sumOf = (of: Lead[]) =>
  of.reduce((sum, { price_total }) => sum + Math.round((price_total ?? 0) * 100), 0) / 100

describe('The order of leads', () => {
  const rank = (lead: Lead) => FUNNEL_STAGES.indexOf(lead.funnel_stage)
  const heat = (lead: Lead) => ['Frio', 'Morno', 'Quente'].indexOf(lead.temperature_stage ?? '')
  const fold = (text: string | null) =>
    (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const KEYS: Record<string, (lead: Lead) => string | number> = {
    name: ({ name }) => fold(name),
    company_name: ({ company_name }) => fold(company_name),
    source: ({ source }) => fold(source),
    funnel_stage: rank,
    temperature_stage: heat,
    created_at: ({ created_at }) => created_at,
  }
  test.each(Object.entries(KEYS))('Leads sort by %s, both ways', async (sort, key) => {
    const compare = (a: Lead, b: Lead) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id)
    const expected = leads.toSorted(compare).map(({ id }) => id)
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((page) => list(`sort=${sort}&per_page=7&page=${page}`)),
    )
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(expected)
    expect((await list(`sort=-${sort}`)).data.map(({ id }) => id)).toEqual(expected.toReversed())
  })

  test('A board column has the newest arrival on top and is read on from a cursor', async () => {
    const seen: number[] = []
    const { body } = await app.call<Board>('GET', '/leads/board?per_column=2', {
      as: seller.token,
    })
    const column = body.columns.find(({ funnel_stage }) => funnel_stage === 'Contato 1')
    seen.push(...(column?.leads.map(({ id }) => id) ?? []))
    let after = column?.next
    while (after) {
      const { body: more } = await app.call<{ leads: LeadCard[]; next: string | null }>(
        'GET',
        `/leads/board/column?column=Contato%201&per_column=2&after=${encodeURIComponent(after)}`,
        { as: seller.token },
      )
      seen.push(...more.leads.map(({ id }) => id))
      after = more.next
    }
    const expected = leads
      .filter(({ funnel_stage }) => funnel_stage === 'Contato 1')
      .toSorted(
        (a, b) => Date.parse(b.funnel_stage_at) - Date.parse(a.funnel_stage_at) || b.id - a.id,
      )
      .map(({ id }) => id)
    expect(expected.length).toBeGreaterThan(3)
    expect(seen).toEqual(expected)
  })
})

test('The cities with leads are listed once each, in their most common spelling', async () => {
  const reply = await app.call('GET', '/leads/cities', { as: seller.token })
  expect(reply.body).toEqual(
    ['Campinas', 'São Paulo'].map((city) => ({ value: city, label: city })),
  )
})

test('The sheet of leads has typed columns and money to the cent', async () => {
  const reply = await app.call('GET', '/leads/exportAllLeads?status=ganho', { as: seller.token })
  expect(reply.headers['content-disposition']).toContain('filename="comerciais.xlsx"')
  const sheet = (await readXlsx(reply.raw)).sheets[0]
  const row = sheet?.rows[1] ?? []
  const at = (name: string) => row[(sheet?.rows[0] ?? []).indexOf(name)]
  expect(at('Status')).toBe('Ganho')
  expect(at('Valor total')).toBe(451.5)
  expect(at('Quantidade')).toBe(3)
  expect(at('Data de Cadastro')).toBeInstanceOf(Date)
})

test('A seller who looks at their own leads also sees those that nobody has, in the table and on the board', async () => {
  const other = await app.userOf(4)
  const read = async (path: string) =>
    (await app.call<{ total: number; count: number }>('GET', path, { as: seller.token })).body
  expect((await read(`/leads?assigned_user_id=${seller.id}`)).total).toBe(20)
  expect((await read(`/leads?open_to=${other.id}`)).total).toBe(20)
  expect((await read(`/leads?open_to=${seller.id}`)).total).toBe(40)
  expect((await read(`/leads/board?open_to=${other.id}`)).count).toBe(20)
})

test.each([
  'sort=phone',
  'page=0',
  'per_page=101',
  'created_from=2026-02-30',
  'created_from=amanhã',
  'funnel_stage=Contato%209',
  'temperature_stage=gelado',
  'status=sumiu',
  'assigned_user_id=abc',
  'open_to=abc',
  `query=${'x'.repeat(300)}`,
])('The list of leads refuses an order by %s', async (query) => {
  const reply = await app.call<{ message: string }>('GET', `/leads?${query}`, { as: seller.token })
  expect(reply.status).toBe(422)
  expect(reply.body.message).toMatch(/[a-zç]/)
})

test.each([
  'after=x',
  'after=2026-13-45T00:00:00.000Z_1',
  'after=2026-02-30T00:00:00.000Z_1',
  'after=0000-01-01T00:00:00.000Z_1',
  'after=2026-01-01T00:00:00.000Z_x',
])('A board column refuses to read on from %s', async (query) => {
  const url = `/leads/board/column?column=Fechamento&${query}`
  expect((await app.call('GET', url, { as: seller.token })).status).toBe(422)
})
