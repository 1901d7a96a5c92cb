import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Body = Record<string, unknown> & { id: number; errors: Record<string, string[]> }
const CODE_TAKEN = { employee_code: ['Esta matrícula já é de outra pessoa desta empresa'] }

const company = async () => (await makeCompany(app.services.db)).id
const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  app.call<Body>(method, path, { as: app.admin, ...(payload && { payload }) })
const register = async (of: number, work: object) =>
  call('POST', '/patients', patientBody(of, { ...work }))

test('Unit, sector and employee code are kept tidy, may be left out, and are cleared by an empty text', async () => {
  const of = await company()
  const made = await register(of, { unit: ' Matriz ', sector: 'Linha   2', employee_code: 'a 1' })
  expect(made).toMatchObject({
    status: 201,
    body: { unit: 'Matriz', sector: 'Linha 2', employee_code: 'a 1' },
  })
  const path = `/patients/${made.body.id}`
  const changed = await call('PUT', path, { sector: '', occupation: 'Torneira' })
  expect(changed.body).toMatchObject({ unit: 'Matriz', sector: null, employee_code: 'a 1' })
  expect((await register(of, {})).body).toMatchObject({ unit: null, sector: null })
  const long = await register(of, { unit: 'x'.repeat(81), sector: 'é\u0000', employee_code: 7 })
  expect(long.status).toBe(422)
  expect(Object.keys(long.body.errors).sort()).toEqual(['employee_code', 'sector', 'unit'])
})

test('An employee code is one person’s in a company, however it is written, also when they are inactive', async () => {
  const [of, other] = [await company(), await company()]
  const first = await register(of, { employee_code: 'ab 12' })
  await call('PUT', `/patients/${first.body.id}`, { active: false })
  const refused = { status: 422, body: { errors: CODE_TAKEN } }
  expect(await register(of, { employee_code: 'AB12' })).toMatchObject(refused)
  const elsewhere = await register(other, { employee_code: 'AB12' })
  expect(elsewhere.status).toBe(201)
  const path = `/patients/${elsewhere.body.id}`
  expect(await call('PUT', path, { company: of })).toMatchObject(refused)
  expect((await call('PUT', path, { company: of, employee_code: '13' })).status).toBe(200)
  expect(await call('PUT', path, { employee_code: 'Ab 12' })).toMatchObject(refused)
  expect((await call('PUT', `/patients/${first.body.id}`, { employee_code: 'AB12' })).status).toBe(
    200,
  )
})

test('Of ten people who are given one employee code at once, one keeps it', async () => {
  const of = await company()
  const all = await Promise.all(
    Array.from({ length: 10 }, () => register(of, { employee_code: '7' })),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)])
})

test('A sector that several wrote differently is given once, to staff of care and to its own link alone', async () => {
  const of = await company()
  for (const sector of ['Solda', 'solda', 'Solda', 'Expedição', 'EXPEDICAO ', null])
    await register(of, { sector })
  const { body, status } = await app.call<string[]>('GET', `/companies/${of}/sectors`, {
    as: app.admin,
  })
  expect([status, body.length, body[1]]).toEqual([200, 2, 'Solda'])
  expect((await call('GET', '/companies/999999/sectors')).status).toBe(404)
  const link = await app.call<{ token: string }>('POST', '/companies/token/generate', {
    as: app.admin,
    payload: { company_id: of },
  })
  const as = link.body.token
  expect((await app.call('GET', `/companies/${of}/sectors`, { as })).body).toEqual(body)
  expect((await app.call('GET', `/companies/${await company()}/sectors`, { as })).status).toBe(403)
})

test('The list of patients is filtered by sector and unit, and a whole employee code is found', async () => {
  const of = await company()
  await register(of, { sector: 'Usinagem', unit: 'Filial Sul', employee_code: 'RE-77.1' })
  await register(of, { sector: 'USINAGEM', unit: 'Matriz' })
  await register(of, { sector: 'Usinagem 2', unit: 'Matriz' })
  const total = async (query: string) =>
    (await call('GET', `/patients?company=${of}&${query}`)).body.total
  expect(await total('sector=usinagem')).toBe(2)
  expect(await total('sector=usinagem&unit=MATRIZ')).toBe(1)
  expect(await total('unit=filial%20sul')).toBe(1)
  expect(await total('sector=usin')).toBe(0)
  expect(await total('query=re-77.1')).toBe(1)
})

test('A merge keeps the employee code of who becomes part, and frees it in the empty registration', async () => {
  const { db } = app.services
  const of = await company()
  const from = await makePatient(db, { company: of, employee_code: '500', sector: 'Forno' })
  const into = await makePatient(db, { company: of })
  const merged = await call('POST', `/patients/${from.id}/merge`, { into: into.id, take: [] })
  expect(merged).toMatchObject({ status: 200, body: { employee_code: '500', sector: 'Forno' } })
  expect((await call('GET', `/patients/${from.id}`)).body).toMatchObject({
    employee_code: null,
    sector: null,
  })
})
