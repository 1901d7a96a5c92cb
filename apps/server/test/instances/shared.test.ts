import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../app.ts'
import { makeAuthority, PASSWORD } from '../certificates.ts'
import { createTestDatabase } from '../database.ts'
import { makeCompany } from '../factories/company.ts'
import { makePatient, patientBody } from '../factories/patient.ts'
import { makeResult } from '../factories/result.ts'
import { jtiOf, makeLink, makePhone } from '../factories/visit.ts'

// What one instance decided counts in the other at once: two applications on one database.

const SECRET = { jwtSecret: 'um-segredo-que-as-duas-instancias-conhecem', trustProxy: '127.0.0.1' }

let one: TestApp
let other: TestApp
beforeAll(async () => {
  const database = await createTestDatabase()
  one = await createTestApp(SECRET, { ...database, drop: async () => {} })
  other = await createTestApp(SECRET, database)
})
afterAll(async () => {
  await one?.close()
  await other?.close()
})

const statusAt = async (app: TestApp, token: string, path = '/me') =>
  (await app.call('GET', path, { as: token })).status

test('A session that ends in one instance is dead in the other', async () => {
  const { token } = await one.userOf(3)
  expect(await statusAt(other, token)).toBe(200)
  await one.call('POST', '/logout', { as: token })
  expect(await statusAt(other, token)).toBe(401)
})

test('An administrator who is made a technician in one instance exports no users from the other', async () => {
  const { id, token, email } = await one.userOf(1)
  const payload = { name: 'Pessoa', email, type: 3, active: true }
  expect((await one.call('PUT', `/users/${id}`, { as: one.admin, payload })).status).toBe(200)
  expect(await statusAt(other, token, '/users/exportAllUsers')).toBe(403)
})

test('A link that is revoked in one instance opens nothing in the other', async () => {
  const company = (await makeCompany(one.services.db)).id
  const link = await makeLink(one, company)
  expect((await makePhone(other, link).open()).status).toBe(200)
  const jti = jtiOf(link)
  expect(
    (await one.call('DELETE', `/companies/${company}/links/${jti}`, { as: one.admin })).status,
  ).toBe(204)
  expect((await makePhone(other, link).open()).status).toBe(401)
})

test('Ten wrong passwords, five in each instance, hold up the next in both', async () => {
  const { email } = await one.userOf(3)
  const wrong = (app: TestApp) =>
    app.call('POST', '/login', { payload: { email, password: 'errada-de-todo' } })
  const statuses = []
  for (let i = 0; i < 5; i++)
    for (const app of [one, other]) statuses.push((await wrong(app)).status)
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect((await wrong(one)).status).toBe(429)
  expect((await wrong(other)).status).toBe(429)
})

test('Wrong dates of birth are counted over both instances', async () => {
  const company = (await makeCompany(one.services.db)).id
  const link = await makeLink(one, company)
  const { cpf, dob } = await makePatient(one.services.db, { company })
  const guess = (app: TestApp, date: string) =>
    makePhone(app, link).call('POST', '/patients', patientBody(company, { cpf, dob: date }))
  for (let i = 0; i < 5; i++)
    expect((await guess(i % 2 ? one : other, `195${i}-01-01`)).status).toBe(422)
  expect((await guess(one, dob)).status).toBe(422)
})

test('One address makes twenty accounts a minute, whichever instance it asks', {
  tags: 'long',
}, async () => {
  const register = (n: number) =>
    (n % 2 ? one : other).call('POST', '/register', {
      payload: {
        name: 'Pessoa',
        email: `conta${n}@exemplo.test`,
        password: 'uma-senha-para-a-conta',
        password_confirmation: 'uma-senha-para-a-conta',
      },
      headers: { 'x-forwarded-for': '203.0.113.7' },
    })
  const statuses = []
  for (let n = 0; n < 22; n++) statuses.push((await register(n)).status)
  expect(statuses.slice(0, 20)).not.toContain(429)
  expect(statuses.slice(20)).toEqual([429, 429])
})

test('A call that is repeated at the other instance with its key is done once', async () => {
  const payload = { name: 'OPERADORA REPETIDA', active: true }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = (app: TestApp) =>
    app.call('POST', '/healthcareOperators', { as: one.admin, payload, headers })
  expect((await send(other)).body).toEqual((await send(one)).body)
})

test('A certificate loaded at one instance signs at the other, and is gone from both at the logout', {
  tags: 'long',
}, async () => {
  const authority = makeAuthority()
  const file = authority.certificate().toString('base64')
  authority.close()
  const { id, token } = await one.userOf(5)
  const payload = { file, password: PASSWORD }
  expect((await one.call('PUT', '/me/certificate', { as: token, payload })).status).toBe(200)
  const exam = await makeResult(one.services.db, {}, { classified_by: id })
  const signed = await other.call('POST', `/exams/${exam.id}/sign`, { as: token })
  expect(signed.body).toMatchObject({ signature: { signer_name: 'BEATRIZ LEÃO' } })
  await other.call('POST', '/logout', { as: token })
  expect(await one.services.db.selectFrom('session_certificates').selectAll().execute()).toEqual([])
})
