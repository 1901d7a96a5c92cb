import type { Clinic, ClinicAsSeen } from '@iris/contracts/clinic-view'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { clinicOf } from './clinic.public.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
afterEach(() => app.services.db.updateTable('clinic').set(EMPTY).execute())

const EMPTY = {
  name: null,
  cnpj: null,
  phone: null,
  whatsapp: null,
  email: null,
  zip_code: null,
  address_street: null,
  address_number: null,
  address_neighborhood: null,
  address_complement: null,
  address_city: null,
  address_state: null,
  director_name: null,
  director_crm: null,
  director_crm_uf: null,
  director_rqe: null,
}
const SENT = {
  name: 'Clínica Boa Vista',
  cnpj: '11.222.333/0001-81',
  phone: '(11) 3333-4444',
  whatsapp: '(11) 98765-4321',
  email: 'contato@boavista.test',
  zip_code: '01310-100',
  address_street: 'Avenida Paulista',
  address_number: '1000',
  address_neighborhood: 'Bela Vista',
  address_complement: 'sala 12',
  address_city: 'São Paulo',
  address_state: 'sp',
  director_name: 'Dra. Lúcia Ávila',
  director_crm: '123456',
  director_crm_uf: 'SP',
  director_rqe: '4321',
}
const STORED = {
  ...SENT,
  cnpj: '11222333000181',
  phone: '1133334444',
  whatsapp: '11987654321',
  zip_code: '01310100',
  address_state: 'SP',
}

type Refusal = { message: string; code: string; errors: Record<string, string[]> }
const put = <T = Clinic>(payload: unknown, as: string | null = app.admin) =>
  app.call<T>('PUT', '/clinic', { as, payload })
const get = (as: string | null = app.admin) => app.call<ClinicAsSeen>('GET', '/clinic', { as })
const events = () =>
  app.services.db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'detail'])
    .where('entity', '=', 'clinic')
    .orderBy('id', 'desc')
    .execute()

test('Before it was filled the clinic is called Íris and says nothing else', async () => {
  const { status, body } = await get()
  expect(status).toBe(200)
  expect(body).toEqual({
    ...EMPTY,
    name: 'Íris',
    filled: false,
    logo_url: null,
    updated_at: expect.any(String),
  })
  expect(await clinicOf(app.services.db)).toEqual(body)
})

test('An administrator fills the clinic, numbers are kept without their masks, and the audit says which fields', async () => {
  const saved = await put(SENT)
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({ ...STORED, filled: true })
  expect((await get()).body).toEqual(saved.body)
  const [event] = await events()
  expect(event).toMatchObject({
    action: 'update',
    user_id: 1,
    detail: { fields: expect.arrayContaining(Object.keys(SENT)) },
  })
  expect(JSON.stringify(event)).not.toContain('Boa Vista')
})

test('Whoever has no login, or a registration link, sees name, phone, WhatsApp and logo of the clinic and nothing else', async () => {
  await put(SENT)
  const seen = {
    name: SENT.name,
    phone: STORED.phone,
    whatsapp: STORED.whatsapp,
    logo_url: null,
  }
  expect((await get(null)).body).toEqual(seen)
  expect((await get('nenhum.token.genuino')).body).toEqual(seen)
  const link = await linkToken()
  expect((await get(link)).body).toEqual(seen)
})

test('A login whose screen is locked sees of the clinic what a stranger sees, until it is unlocked', async () => {
  await put(SENT)
  const { token } = await app.userOf(3)
  expect((await get(token)).body).toMatchObject({ director_name: SENT.director_name })
  expect((await app.call('POST', '/me/lock', { as: token })).status).toBeLessThan(300)
  expect(Object.keys((await get(token)).body)).toEqual(['name', 'phone', 'whatsapp', 'logo_url'])
})

test.each([[1], [2], [3], [4], [5], [null]] as const)(
  'A login of type %j reads the whole clinic',
  async (type) => {
    await put(SENT)
    const { token } = await app.userOf(type)
    expect((await get(token)).body).toMatchObject(STORED)
  },
)

test.each([[2], [3], [4], [5], [null]] as const)(
  'A login of type %j changes neither the clinic nor its logo',
  async (type) => {
    const { token } = await app.userOf(type)
    expect((await put(SENT, token)).status).toBe(403)
    expect((await app.call('POST', '/clinic/logo', { as: token })).status).toBe(403)
    expect((await app.call('DELETE', '/clinic/logo', { as: token })).status).toBe(403)
    expect((await get()).body).toMatchObject({ filled: false })
  },
)

test.each([
  [{ name: '' }, 'name', 'Nome é obrigatório'],
  [{ name: undefined }, 'name', 'Nome é obrigatório'],
  [{ name: 'x'.repeat(121) }, 'name', 'Nome deve ter no máximo 120 caracteres'],
  [{ cnpj: '11.222.333/0001-82' }, 'cnpj', 'CNPJ é inválido'],
  [{ phone: '123' }, 'phone', 'Telefone é inválido'],
  [{ whatsapp: '0800 123 4567' }, 'whatsapp', 'WhatsApp é inválido'],
  [{ email: 'sem-arroba' }, 'email', 'Digite um email válido'],
  [{ zip_code: '0131' }, 'zip_code', 'CEP é inválido'],
  [{ address_number: 'doze' }, 'address_number', 'Número deve conter um número'],
  [{ address_state: 'XX' }, 'address_state', 'Estado não é uma opção válida'],
  [{ director_crm: '1'.repeat(21) }, 'director_crm', 'CRM deve ter no máximo 20 caracteres'],
  [{ director_crm_uf: 'ZZ' }, 'director_crm_uf', 'UF do CRM não é uma opção válida'],
  [{ director_rqe: '1'.repeat(21) }, 'director_rqe', 'RQE deve ter no máximo 20 caracteres'],
  [
    { director_name: 'a\u0000b' },
    'director_name',
    'Nome (responsabilidade técnica) contém caracteres inválidos',
  ],
])('The clinic is refused with %j, under the field %s', async (wrong, field, message) => {
  const { status, body } = await put<Refusal>({ ...SENT, ...wrong })
  expect(status).toBe(422)
  expect(body).toEqual({ message, code: 'validation', errors: { [field]: [message] } })
  expect((await get()).body).toMatchObject({ filled: false })
})

test('A field of the clinic that is not sent stays, null clears it, and an edit that changes nothing writes nothing', async () => {
  const { body } = await put(SENT)
  const before = (await events()).length
  expect((await put({ name: SENT.name })).body).toEqual(body)
  expect(await events()).toHaveLength(before)
  const cleared = { whatsapp: null, director_crm_uf: '', director_rqe: '' }
  expect((await put(cleared)).body).toMatchObject({
    ...STORED,
    whatsapp: null,
    director_crm_uf: null,
    director_rqe: null,
  })
  expect((await events())[0]?.detail).toEqual({ fields: Object.keys(cleared) })
})

test('The first edit of a clinic needs its name, and a stale one is told that it is stale before that', async () => {
  const nameless = await put<Refusal>({ phone: SENT.phone })
  expect(nameless.status).toBe(422)
  expect(nameless.body.errors).toEqual({ name: ['Nome é obrigatório'] })
  const stale = await put({ phone: SENT.phone, updated_at: '2020-01-01T00:00:00.000Z' })
  expect(stale.status).toBe(409)
})

test('An edit of a clinic that somebody else changed meanwhile is refused, and of two at once only one is saved', async () => {
  const { body } = await put(SENT)
  const twice = await Promise.all(
    ['Clínica A', 'Clínica B'].map((name) => put({ name, updated_at: body.updated_at })),
  )
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = await put<Refusal>({ name: 'Tarde', updated_at: body.updated_at })
  expect(late.body.code).toBe('edit.stale')
})

async function linkToken(): Promise<string> {
  const company = await makeCompany(app.services.db)
  const made = await app.call<{ token: string }>('POST', '/companies/token/generate', {
    as: app.admin,
    payload: { company_id: company.id },
  })
  return made.body.token
}
