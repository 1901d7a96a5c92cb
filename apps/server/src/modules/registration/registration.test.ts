import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { patientBody } from '../../../test/factories/patient.ts'
import { jtiOf, makeLink, makePhone } from '../../../test/factories/visit.ts'
import { setForThisTest } from '../../../test/other-settings.ts'

let app: TestApp
let company: number
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = (await makeCompany(app.services.db, { corporate_reason: 'AÇOS SÃO JOÃO' })).id
})

const INVALID = { status: 401, body: { message: 'Token inválido' } }
const open = (token: string | null, token_id: unknown) =>
  app.call('POST', '/companies/token/validate', { as: token, payload: { token_id } })

test('A link says whose it is and lasts thirty days', async () => {
  const token = await makeLink(app, company)
  const claims = app.server.tokens.read(token)
  expect(claims).toMatchObject({
    sub: `company:${company}`,
    scopes: ['registration'],
    company_id: company,
  })
  expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(30 * 24 * 3600)
  expect(await makePhone(app, token).open()).toMatchObject({
    status: 200,
    body: {
      message: 'Token válido',
      company_id: company,
      company_name: 'AÇOS SÃO JOÃO',
      clinic: { name: 'Íris', logo_url: null },
    },
  })
})

test('Only a known and active company gets a link', async () => {
  const closed = await makeCompany(app.services.db, { active: false })
  const generate = (company_id: unknown) =>
    app.call('POST', '/companies/token/generate', { as: app.admin, payload: { company_id } })
  expect(await generate(closed.id)).toMatchObject({
    status: 422,
    body: { errors: { company_id: ['Empresa inativa'] } },
  })
  expect(await generate(999_999)).toMatchObject({
    status: 422,
    body: { errors: { company_id: ['Empresa não encontrada'] } },
  })
  expect((await generate('abc')).status).toBe(422)
  for (const type of [5, null] as const) {
    const { token: as } = await app.userOf(type)
    const payload = { company_id: company }
    expect((await app.call('POST', '/companies/token/generate', { as, payload })).status).toBe(403)
  }
})

test('Every link that does not work gets the same answer, whatever is wrong with it', async () => {
  const token = await makeLink(app, company)
  const other = await makeLink(app, company)
  expect(await open(token, jtiOf(other))).toMatchObject(INVALID)
  expect(await open(token, undefined)).toMatchObject(INVALID)
  expect(await open(token, 7)).toMatchObject(INVALID)
  expect(await open(token, 'x'.repeat(5000))).toMatchObject(INVALID)
  expect(await open(null, jtiOf(token))).toMatchObject(INVALID)
  expect(await open('garbage', jtiOf(token))).toMatchObject(INVALID)
  expect(await open(`${token.slice(0, -2)}xx`, jtiOf(token))).toMatchObject(INVALID)
  expect(await open(app.admin, jtiOf(app.admin))).toMatchObject(INVALID)
  const unrecorded = app.server.tokens.link(company)
  expect(await open(unrecorded.token, unrecorded.claims.jti)).toMatchObject(INVALID)
})

test('A link ends for good when it expires, is revoked, or its company is deactivated', async () => {
  const expired = await makeLink(app, company)
  await app.services.db
    .updateTable('registration_links')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('jti', '=', jtiOf(expired))
    .execute()
  expect(await open(expired, jtiOf(expired))).toMatchObject(INVALID)

  const revoked = await makeLink(app, company)
  const { id: neighbour } = await makeCompany(app.services.db)
  const foreign = await makeLink(app, neighbour)
  expect(
    (await app.call('POST', `/companies/${company}/token/revoke`, { as: app.admin })).status,
  ).toBe(200)
  expect((await open(foreign, jtiOf(foreign))).status).toBe(200)
  expect(await open(revoked, jtiOf(revoked))).toMatchObject(INVALID)
  expect((await app.call('GET', '/eye_diseases', { as: revoked })).status).toBe(401)

  const fresh = await makeLink(app, company)
  const activate = (active: boolean) =>
    app.call('PUT', `/companies/${company}`, { as: app.admin, payload: { active } })
  await activate(false)
  expect(await open(fresh, jtiOf(fresh))).toMatchObject(INVALID)
  expect((await app.call('POST', '/companies/999999/token/revoke', { as: app.admin })).status).toBe(
    404,
  )
  await activate(true)
  expect(await open(fresh, jtiOf(fresh))).toMatchObject(INVALID)
})

test('Opening a link starts a visit whose secret no script can read and no table holds', async () => {
  const token = await makeLink(app, company)
  const reply = await open(token, jtiOf(token))
  const header = String(reply.headers['set-cookie'])
  expect(header).toMatch(
    /^iris_visit=[\w-]{43}; Max-Age=86400; Path=\/api\/v2; HttpOnly; SameSite=Strict$/,
  )
  const visits = await app.services.db.selectFrom('registration_visits').selectAll().execute()
  const secret = header.slice('iris_visit='.length, header.indexOf(';'))
  expect(JSON.stringify(visits)).not.toContain(secret)
})

test('The cookie of a visit over https is sent only over https, and only to this very host', async () => {
  setForThisTest(app, { appUrl: 'https://iris.exemplo.com.br' })
  const token = await makeLink(app, company)
  const reply = await app.call('POST', '/companies/token/validate', {
    as: token,
    payload: { token_id: jtiOf(token) },
  })
  expect(String(reply.headers['set-cookie'])).toMatch(
    /^__Host-iris_visit=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  const phone = makePhone(app, token)
  const made = await phone.call('POST', '/patients', patientBody(company))
  const again = await phone.call('PUT', `/patients/${made.body.id}`, { occupation: 'Torneira' })
  expect(again.status).toBe(200)
})

test('Opening the link again goes on with the same visit until it is finished', async () => {
  const phone = makePhone(app, await makeLink(app, company))
  await phone.open()
  const cookie = phone.cookie()
  const { body } = await phone.call<{ id: number }>('POST', '/patients', patientBody(company))
  await phone.open()
  expect(phone.cookie()).toBe(cookie)
  expect((await phone.call('POST', `/patients/${body.id}/triages`, {})).status).toBe(201)
  await phone.open()
  expect(phone.cookie()).not.toBe(cookie)
  expect((await phone.call('PUT', `/patients/${body.id}`, {})).status).toBe(403)
})

test("The next person on the same phone starts a visit of their own and cannot change the other's", async () => {
  const token = await makeLink(app, company)
  const phone = makePhone(app, token)
  await phone.open()
  const first = phone.cookie()
  const { body } = await phone.call<{ id: number }>('POST', '/patients', patientBody(company))
  const next = await phone.call('POST', '/companies/token/validate', {
    token_id: jtiOf(token),
    new_visit: true,
  })
  expect(next.status).toBe(200)
  expect(phone.cookie()).not.toBe(first)
  const change = await phone.call('PUT', `/patients/${body.id}`, { ...body, occupation: 'Outra' })
  expect(change.status).toBe(403)
})

test('A visit belongs to its link: with the cookie of another link it starts from zero', async () => {
  const phone = makePhone(app, await makeLink(app, company))
  await phone.open()
  const other = await makeLink(app, company)
  const reply = await app.call('POST', '/companies/token/validate', {
    as: other,
    payload: { token_id: jtiOf(other) },
    headers: { cookie: phone.cookie() ?? '' },
  })
  expect(reply.status).toBe(200)
  expect(reply.headers['set-cookie']).toBeDefined()
})

test('A visit ends after thirty idle minutes', async () => {
  const phone = makePhone(app, await makeLink(app, company))
  await phone.open()
  const { body } = await phone.call<{ id: number }>('POST', '/patients', patientBody(company))
  const idle = (minutes: number) =>
    sql`update registration_visits set last_used_at = now() - make_interval(mins => ${minutes}::int)
        where patient_id = ${body.id}`.execute(app.services.db)
  await idle(29)
  expect((await phone.call('PUT', `/patients/${body.id}`, { occupation: 'A' })).status).toBe(200)
  await idle(29)
  expect((await phone.call('PUT', `/patients/${body.id}`, { occupation: 'B' })).status).toBe(200)
  await idle(31)
  expect((await phone.call('PUT', `/patients/${body.id}`, { occupation: 'C' })).status).toBe(403)
  expect((await phone.call('POST', `/patients/${body.id}/triages`, {})).status).toBe(403)
})

test('A link sees its own company, the option lists, and nothing of anybody', async () => {
  const as = await makeLink(app, company)
  const phone = makePhone(app, as)
  await phone.open()
  // Registered through the same link, by whoever has the cookie.
  const { body } = await phone.call<{ id: number }>('POST', '/patients', patientBody(company))
  await makeCompany(app.services.db, { types: [4] })
  const options = await app.call('GET', '/company/options', { as })
  expect(options.body).toEqual([{ value: company, label: 'AÇOS SÃO JOÃO' }])
  for (const path of ['/personal_history', '/eye_surgeries', '/eye_complaints', '/health/options'])
    expect((await app.call('GET', path, { as })).status).toBe(200)
  for (const path of [
    '/patients',
    `/patients/${body.id}`,
    `/patients/${body.id}/triages`,
    `/patients/${body.id}/exams`,
    '/triages/exam/1',
    '/dashboard',
    '/companies',
    `/companies/${company}`,
    '/healthcareOperators',
  ])
    expect((await app.call('GET', path, { as })).status).toBe(403)
  for (const [method, path] of [
    ['POST', '/companies'],
    ['POST', '/companies/token/generate'],
    ['POST', `/companies/${company}/token/revoke`],
    ['PUT', `/patients/${body.id}`],
    ['POST', `/patients/${body.id}/triages`],
    ['POST', `/patients/${body.id}/exams`],
  ] as const)
    expect((await app.call(method, path, { as, payload: {} })).status).toBe(403)
})
