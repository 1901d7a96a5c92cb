import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makePatient } from '../../../test/factories/patient.ts'

let app: TestApp
let tecnico: string
beforeAll(async () => {
  app = await createTestApp()
  tecnico = (await app.userOf(3)).token
})
afterAll(() => app.close())

type Operator = { id: number; name: string; active: boolean; updated_at: string }
type Page = { data: Operator[]; total: number; last_page: number }

async function create(name: string, active?: boolean): Promise<Operator> {
  const reply = await app.call<Operator>('POST', '/healthcareOperators', {
    as: tecnico,
    payload: { name, ...(active === undefined ? {} : { active }) },
  })
  expect(reply.status).toBe(201)
  return reply.body
}

test('A new operator is active by default, and is found without accents and case', async () => {
  const made = await create('Amil Saúde')
  expect(made).toMatchObject({ name: 'Amil Saúde', active: true })
  for (const query of ['amil saude', 'SAÚDE', 'mil S']) {
    const found = await app.call<Page>(
      'GET',
      `/healthcareOperators?query=${encodeURIComponent(query)}`,
      { as: tecnico },
    )
    expect(found.body.data.map(({ id }) => id)).toEqual([made.id])
  }
})

test('Signs are not part of a search, whatever they mean to the database', async () => {
  await create('100% Visão_')
  const search = async (query: string) => {
    const url = `/healthcareOperators?query=${encodeURIComponent(query)}`
    return (await app.call<Page>('GET', url, { as: tecnico })).body.data.map(({ name }) => name)
  }
  expect(await search('visao_ 100%')).toEqual(['100% Visão_'])
  expect(await search('%')).toEqual([])
  expect(await search('_')).toEqual([])
  expect(await search('\\')).toEqual([])
  expect(await search('a\u0000')).not.toEqual([])
})

test('The list of operators has pages and sorts by name both ways', async () => {
  await create('Ágape')
  await create('Zelo')
  const names = async (sort: string) =>
    (
      await app.call<Page>('GET', `/healthcareOperators?per_page=100&sort=${sort}`, { as: tecnico })
    ).body.data.map(({ name }) => name)
  const ascending = await names('name')
  expect(ascending.indexOf('Ágape')).toBeLessThan(ascending.indexOf('Amil Saúde'))
  expect(await names('-name')).toEqual(ascending.toReversed())
  const beyond = await app.call<Page>('GET', '/healthcareOperators?page=999&per_page=1', {
    as: tecnico,
  })
  expect(beyond.body).toMatchObject({
    data: [],
    total: ascending.length,
    last_page: ascending.length,
  })
})

test('The options are the active operators, sorted as a Brazilian reads, with Outro last', async () => {
  await create('Inativa', false)
  const reply = await app.call<{ value: number; label: string }[]>('GET', '/health/options', {
    as: tecnico,
  })
  const labels = reply.body.map(({ label }) => label)
  expect(labels).not.toContain('Inativa')
  expect(labels.at(-1)).toBe('Outro')
  expect(reply.body.at(-1)?.value).toBe(1)
  expect(labels.indexOf('Ágape')).toBeLessThan(labels.indexOf('Amil Saúde'))
})

test('An edit changes what it carries and keeps what somebody else changed meanwhile', async () => {
  const { id, updated_at } = await create('Bradesco')
  const put = (payload: object) =>
    app.call<Operator>('PUT', `/healthcareOperators/${id}`, { as: tecnico, payload })
  expect((await put({ active: false, updated_at })).body).toMatchObject({
    name: 'Bradesco',
    active: false,
  })
  expect((await put({ name: 'Outro nome', updated_at })).status).toBe(409)
  expect((await put({ name: 'Bradesco Saúde' })).body).toMatchObject({ active: false })
  expect(
    (await app.call('PUT', '/healthcareOperators/99999', { as: tecnico, payload: {} })).status,
  ).toBe(404)
})

test('The operator "Outro" cannot be renamed or deactivated by anybody', async () => {
  const put = (payload: object) =>
    app.call<{ errors?: unknown }>('PUT', '/healthcareOperators/1', { as: app.admin, payload })
  const fixed = 'Esta é a opção "Outro" dos formulários: não pode ser renomeada nem desativada.'
  expect((await put({ name: 'Outra', active: false })).body).toMatchObject({
    errors: { name: [fixed], active: [fixed] },
  })
  expect((await put({ active: false })).status).toBe(422)
  expect((await put({ name: 'Outro', active: true })).body).toMatchObject({
    name: 'Outro',
    active: true,
  })
})

test.each([
  [{}, 'Nome é obrigatório'],
  [{ name: '   ' }, 'Nome é obrigatório'],
  [{ name: 7 }, 'Nome deve conter um texto'],
  [{ name: 'a\u0000b' }, 'Nome contém caracteres inválidos'],
  [{ name: 'x'.repeat(256) }, 'Nome deve ter no máximo 255 caracteres'],
])('An operator with a wrong field is refused under that field: %j', async (payload, message) => {
  const reply = await app.call<{ errors: unknown }>('POST', '/healthcareOperators', {
    as: tecnico,
    payload,
  })
  expect(reply.status).toBe(422)
  expect(reply.body.errors).toEqual({ name: [message] })
})

test('A doctor reads operators but cannot change them, and sales see only the options', async () => {
  const doctor = (await app.userOf(5)).token
  const sales = (await app.userOf(4)).token
  expect((await app.call('GET', '/healthcareOperators', { as: doctor })).status).toBe(200)
  expect(
    (await app.call('POST', '/healthcareOperators', { as: doctor, payload: { name: 'X' } })).status,
  ).toBe(403)
  expect((await app.call('GET', '/healthcareOperators', { as: sales })).status).toBe(403)
  expect((await app.call('GET', '/health/options', { as: sales })).status).toBe(200)
  expect((await app.call('GET', '/healthcareOperators')).status).toBe(401)
})

test('One operator is registered for the same key and body', async () => {
  const options = {
    as: tecnico,
    payload: { name: 'Uma só vez' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  }
  const [first, second] = await Promise.all([
    app.call<Operator>('POST', '/healthcareOperators', options),
    app.call<Operator>('POST', '/healthcareOperators', options),
  ])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body.id).toBe(first.body.id)
})

test('An operator is read by its id, and an unknown one is answered 404', async () => {
  const made = await create('Bradesco Saúde')
  const url = (id: number) => `/healthcareOperators/${id}`
  expect((await app.call('GET', url(made.id), { as: tecnico })).body).toEqual(made)
  expect((await app.call('GET', url(999_999), { as: tecnico })).status).toBe(404)
})

test('Who has an operator that is no longer offered still names it, by its present name', async () => {
  const { id } = await create('Vista Antiga')
  const { db } = app.services
  const { id: company } = await makeCompany(db, { healthcare_operator_id: id, types: [4] })
  const patient = await makePatient(db, { clinic: company, healthcare_operator_id: id })
  await app.call('PUT', `/healthcareOperators/${id}`, {
    as: tecnico,
    payload: { name: 'Vista Nova', active: false },
  })
  await app.call('PUT', `/companies/${company}`, { as: app.admin, payload: { active: false } })
  const read = (path: string) => app.call('GET', path, { as: tecnico })
  const { body } = await read(`/companies/${company}`)
  expect(body).toMatchObject({ healthcare_operator_id: id, operatorName: 'Vista Nova' })
  expect((await read(`/patients/${patient.id}`)).body).toMatchObject({
    operatorName: 'Vista Nova',
    clinicName: body.corporate_reason,
  })
})
