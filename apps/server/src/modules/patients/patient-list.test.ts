import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makePatient } from '../../../test/factories/patient.ts'

let app: TestApp
let first: number
let second: number
beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  first = (await makeCompany(db, { corporate_reason: 'ÁGUAS CLARAS', cnpj: '12ABC34501DE35' })).id
  second = (await makeCompany(db, { corporate_reason: 'ZINCO SÁ' })).id
  const people = ['ÉRICA SOUZA', 'ANA SOUZA', 'ÂNGELA FALCÃO', 'ERICO LIMA', 'BRUNO SOUZA']
  for (const [i, name] of people.entries())
    await makePatient(db, {
      name,
      company: i % 2 ? second : first,
      created_at: `2026-01-0${i + 1}`,
    })
  await makePatient(db, {
    name: 'ANA SOUZA',
    company: second,
    cpf: '52998224725',
    created_at: '2026-01-09',
  })
})
afterAll(() => app.close())

type Page = {
  data: { name: string; id: number; companyName: string }[]
  total: number
  last_page: number
}

type Query = Record<string, string | number>

async function list(query: Query): Promise<Page> {
  const parameters = new URLSearchParams(query as Record<string, string>)
  const reply = await app.call<Page>('GET', `/patients?${parameters}`, { as: app.admin })
  expect(reply.status).toBe(200)
  return reply.body
}
const names = async (query: Query) => (await list(query)).data.map(({ name }) => name)

test('A search in the header counts as one in the address, for the list and for the sheet', async () => {
  const headers = { 'iris-search': 'query=529.982.247-25' }
  const found = await app.call<Page>('GET', '/patients?page=1', { as: app.admin, headers })
  expect(found.body).toMatchObject({ total: 1, data: [{ name: 'ANA SOUZA' }] })
  const filter = {
    'iris-search': new URLSearchParams({ name: 'érica', query: 'Souza' }).toString(),
  }
  const filtered = await app.call<Page>('GET', '/patients', { as: app.admin, headers: filter })
  expect(filtered.body.data.map(({ name }) => name)).toEqual(['ÉRICA SOUZA'])
  const all = await app.call('GET', '/patients/exportAllPatients', { as: app.admin })
  const one = await app.call('GET', '/patients/exportAllPatients', { as: app.admin, headers })
  expect(one.status).toBe(200)
  expect(one.raw.length).toBeLessThan(all.raw.length)
  for (const odd of ['query=%00', 'page=-1', '%', 'constructor=1&query[]=2']) {
    const reply = await app.call('GET', '/patients', {
      as: app.admin,
      headers: { 'iris-search': odd },
    })
    expect([200, 422]).toContain(reply.status)
  }
})

test('The list of patients starts with the newest when no order is chosen', async () => {
  expect(await names({})).toEqual([
    'ANA SOUZA',
    'BRUNO SOUZA',
    'ERICO LIMA',
    'ÂNGELA FALCÃO',
    'ANA SOUZA',
    'ÉRICA SOUZA',
  ])
})

test('The list of patients sorts names as a Brazilian reads, both ways', async () => {
  const sorted = [
    'ANA SOUZA',
    'ANA SOUZA',
    'ÂNGELA FALCÃO',
    'BRUNO SOUZA',
    'ÉRICA SOUZA',
    'ERICO LIMA',
  ]
  expect(await names({ sort: 'name' })).toEqual(sorted)
  expect(await names({ sort: '-name' })).toEqual(sorted.toReversed())
})

test('The list of patients sorted by company sorts each company by name', async () => {
  const rows = (await list({ sort: 'companyName' })).data
  expect(rows.map(({ companyName }) => companyName)).toEqual([
    ...Array(3).fill('ÁGUAS CLARAS'),
    ...Array(3).fill('ZINCO SÁ'),
  ])
  expect(rows.slice(0, 3).map(({ name }) => name)).toEqual([
    'ÂNGELA FALCÃO',
    'BRUNO SOUZA',
    'ÉRICA SOUZA',
  ])
  expect((await list({ sort: '-companyName' })).data).toEqual(rows.toReversed())
})

test.each(['name', '-name', 'companyName', '-companyName', 'created_at', '-created_at'])(
  'The list of patients sorted by %s shows everybody once and in order over all pages',
  async (sort) => {
    const filters: Query[] = [{}, { query: 'souza' }, { company: second }]
    for (const extra of filters) {
      const whole = await list({ sort, per_page: 100, ...extra })
      for (const per_page of [1, 2, 4]) {
        const pages = await Promise.all(
          Array.from({ length: Math.ceil(whole.total / per_page) }, (_, i) =>
            list({ sort, per_page, page: i + 1, ...extra }),
          ),
        )
        expect(pages.flatMap(({ data }) => data)).toEqual(whole.data)
      }
    }
  },
)

test('A page of patients beyond the last is empty and still gives the total', async () => {
  expect(await list({ page: 1_000_000_000, per_page: 10 })).toEqual({
    data: [],
    current_page: 1_000_000_000,
    per_page: 10,
    total: 6,
    last_page: 1,
  })
  expect(await list({ page: 3, query: 'souza' })).toMatchObject({ data: [], total: 4 })
})

test('The search of patients looks in name, CPF, company and CNPJ, without accents and masks', async () => {
  expect(await names({ query: 'angela falc' })).toEqual(['ÂNGELA FALCÃO'])
  expect(await names({ query: 'ÉRIC' })).toEqual(['ERICO LIMA', 'ÉRICA SOUZA'])
  expect(await names({ query: '529.982.247-25' })).toEqual(['ANA SOUZA'])
  expect(await names({ query: '982247' })).toEqual(['ANA SOUZA'])
  expect((await list({ query: 'aguas clar' })).total).toBe(3)
  expect((await list({ query: '12.abc.345/01DE-35' })).total).toBe(3)
  expect((await list({ query: 'souza', company: second })).total).toBe(2)
  expect((await list({ query: '%' })).total).toBe(0)
  expect((await list({ query: 'ninguém' })).total).toBe(0)
  expect((await list({ query: 'a\u0000n\u0000a s' })).total).toBe(2)
  expect((await list({ query: '\u0000' })).total).toBe((await list({ query: '' })).total)
})

test('The name filter of patients looks only at the name', async () => {
  expect(await names({ name: 'ana', sort: 'name' })).toEqual(['ANA SOUZA', 'ANA SOUZA'])
  expect(await names({ name: 'aguas' })).toEqual([])
  expect(await names({ name: '529' })).toEqual([])
  expect((await list({ name: 'souza', query: '529982' })).total).toBe(1)
})

test.each([
  'sort=cpf',
  'page=0',
  'page=x',
  'per_page=101',
  'company=abc',
  'company=0',
  'company=99999999999',
])('The list of patients refuses %s', async (query) => {
  const reply = await app.call('GET', `/patients?${query}`, { as: app.admin })
  expect(reply.status).toBe(422)
})

test('One or two letters are searched in the name, and one or two digits in the CPF too', async () => {
  expect((await list({ query: 'éR' })).total).toBe(2)
  expect((await list({ query: '52' })).data.map(({ name }) => name)).toContain('ANA SOUZA')
  expect((await list({ query: 'zq' })).total).toBe(0)
  expect((await list({ query: 'zi' })).total).toBe(3)
  expect((await list({ name: 'ér' })).total).toBe(2)
})
