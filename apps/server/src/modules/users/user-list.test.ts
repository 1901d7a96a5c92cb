import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeUser } from '../../../test/factories/user.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type List = { data: Record<string, unknown>[]; total: number; last_page: number }
const list = (search: string, as = app.admin) => app.call<List>('GET', `/users?${search}`, { as })

describe('The list of users', () => {
  beforeAll(async () => {
    await makeUser(app.services.db, {
      name: 'Ângela Conceição',
      email: 'ACosta@lista.test',
      cpf: '11144477735',
    })
    await makeUser(app.services.db, { name: 'José 100% Ativo', email: 'jose_x@lista.test' })
    await makeUser(app.services.db, { name: 'Zélia', email: 'zelia@lista.test' })
  })
  const names = async (search: string, as = app.admin) =>
    (await list(search, as)).body.data.map(({ name }) => name)

  it.each([
    ['a name without its accents', 'angela conceicao'],
    ['a name in capitals', 'ÂNGELA'],
    ['the middle of a name', 'gela conc'],
    ['an e-mail in any case', 'acosta@LISTA'],
    ['a CPF with its mask', '111.444.777-35'],
    ['a CPF without it', '11144477735'],
    ['a part of a CPF', '444.777'],
    ['words in another order', 'conceicao angela'],
  ])('The list of users finds by %s', async (_what, query) => {
    expect(await names(`query=${encodeURIComponent(query)}`)).toEqual(['Ângela Conceição'])
  })

  it.each([
    ['100% ativo', ['José 100% Ativo']],
    ['jose_', ['José 100% Ativo']],
    ['\\', []],
    ["'; drop table users; --", []],
    ['a\u0000ngela', ['Ângela Conceição']],
  ])('The search of users takes %j as plain text', async (query, expected) => {
    expect(await names(`query=${encodeURIComponent(query)}`)).toEqual(expected)
  })

  it('The list of users sorts by name as a Brazilian reads, both ways, and by e-mail', async () => {
    const order = ['Ângela Conceição', 'José 100% Ativo', 'Zélia']
    expect(await names('query=lista.test&sort=name')).toEqual(order)
    expect(await names('query=lista.test&sort=-name')).toEqual(order.toReversed())
    expect(await names('query=lista.test&sort=email')).toEqual(order)
    expect(await names('query=lista.test')).toEqual(order.toReversed())
  })

  it('The list of users has pages without gap or overlap, and is empty beyond the last', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => list(`query=lista.test&sort=name&per_page=1&page=${page}`)),
    )
    expect(pages.map(({ body }) => body.data.map(({ name }) => name))).toEqual([
      ['Ângela Conceição'],
      ['José 100% Ativo'],
      ['Zélia'],
      [],
    ])
    expect(pages[3]?.body).toMatchObject({ current_page: 4, per_page: 1, total: 3, last_page: 3 })
  })

  it.each(['page=0', 'page=x', 'per_page=101', 'per_page=0', 'sort=password', 'sort=cpf'])(
    'The list of users refuses %s',
    async (search) => {
      const { status, body } = await app.call('GET', `/users?${search}`, { as: app.admin })
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty(search.split('=')[0] ?? '')
    },
  )

  it('The list of users shows a technician its columns and nothing else', async () => {
    const technician = await app.userOf(2)
    const { body } = await list('query=acosta', technician.token)
    const columns = ['id', 'name', 'email', 'active', 'type', 'created_at'].sort()
    expect(Object.keys(body.data[0] ?? {}).sort()).toEqual(columns)
    const one = await app.call('GET', `/users/${body.data[0]?.id}`, { as: technician.token })
    expect(Object.keys(one.body).sort()).toEqual(columns)
    expect(await names('query=11144477735', technician.token)).toEqual([])
  })

  it('A technician sees all of their own user, but only the columns in the list', async () => {
    const technician = await app.userOf(3)
    const found = await list(`query=${technician.email}`, technician.token)
    expect(found.body.data).toHaveLength(1)
    expect(found.body.data[0]).not.toHaveProperty('cpf')
    const { body } = await app.call('GET', `/users/${technician.id}`, { as: technician.token })
    expect(body).toHaveProperty('cpf', null)
  })
})

describe('The options of users', () => {
  it('The options have all users, and of those who sell the active ones', async () => {
    const seller = await makeUser(app.services.db, { type: 4, name: 'Vera Vendas' })
    const gone = await makeUser(app.services.db, { type: 4, active: false })
    type Options = { id: number }[]
    const all = await app.call<Options>('GET', '/users/all', { as: app.admin })
    const sales = await app.call<Options>('GET', '/users/sales', { as: app.admin })
    expect(all.body).toContainEqual({ id: seller.id, name: 'Vera Vendas', type: 4, active: true })
    expect(all.body.map(({ id }) => id)).toContain(gone.id)
    const ids = sales.body.map(({ id }) => id)
    expect(ids).toContain(seller.id)
    expect(ids).toContain(1)
    expect(ids).not.toContain(gone.id)
    expect(ids).not.toContain(3)
  })
})
