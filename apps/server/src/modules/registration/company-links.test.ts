import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import { jtiOf, makeLink, makePhone } from '../../../test/factories/visit.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { MIGRATIONS } from '../../db/migration-files.ts'

let app: TestApp
let company: number
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  company = (await makeCompany(app.services.db)).id
})

type Link = {
  jti: string
  event_id: null
  created_at: string
  created_by_name: string | null
  expires_at: string
  revoked_at: string | null
  registrations: number
}
const list = async (id = company, as = app.admin) =>
  app.call<Link[]>('GET', `/companies/${id}/links`, { as })
const revoke = (jti: string, id = company, as = app.admin) =>
  app.call('DELETE', `/companies/${id}/links/${jti}`, { as })
const isAlive = async (token: string) => (await makePhone(app, token).open()).status === 200

test('The links of a company are listed newest first, with dates and authors but never a token', async () => {
  const seller = await app.userOf(4)
  const first = await makeLink(app, company)
  await sql`update registration_links set created_at = now() - interval '1 day' where jti = ${jtiOf(first)}`.execute(
    app.services.db,
  )
  const second = await app.call<{ token: string }>('POST', '/companies/token/generate', {
    as: seller.token,
    payload: { company_id: company },
  })
  await makeLink(app, (await makeCompany(app.services.db)).id)
  const { status, body, raw } = await list()
  expect(status).toBe(200)
  expect(body.map(({ jti }) => jti)).toEqual([jtiOf(second.body.token), jtiOf(first)])
  expect(body[0]).toEqual({
    jti: jtiOf(second.body.token),
    event_id: null,
    created_at: expect.any(String),
    created_by_name: expect.stringContaining('Pessoa'),
    expires_at: expect.any(String),
    revoked_at: null,
    registrations: 0,
  })
  const [{ created_at, expires_at } = { created_at: '', expires_at: '' }] = body
  const days = (Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000
  expect(days).toBeGreaterThan(29.99)
  expect(days).toBeLessThan(30.01)
  for (const token of [first, second.body.token]) expect(String(raw)).not.toContain(token)
  expect((await list(999_999)).status).toBe(404)
})

test('A link works for as many days as was chosen, a year at most', async () => {
  const generate = (valid_days: unknown) =>
    app.call<{ errors?: Record<string, string[]> }>('POST', '/companies/token/generate', {
      as: app.admin,
      payload: { company_id: company, valid_days },
    })
  for (const days of [1, 7, 90, 365]) {
    expect((await generate(days)).status).toBe(201)
    const [{ created_at, expires_at } = { created_at: '', expires_at: '' }] = (await list()).body
    expect((Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000).toBeCloseTo(days, 3)
  }
  for (const [days, message] of [
    [0, 'Validade deve ser no mínimo 1'],
    [366, 'Validade deve ser no máximo 365'],
    [1.5, 'Validade deve conter um número'],
    ['7', 'Validade deve conter um número'],
  ] as const)
    expect((await generate(days)).body.errors).toEqual({ valid_days: [message] })
})

test('The token of a new link is kept nowhere, not even for a repeated request, which makes another link', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const generate = () =>
    app.call<{ token: string }>('POST', '/companies/token/generate', {
      as: app.admin,
      payload: { company_id: company },
      headers,
    })
  const { status, body } = await generate()
  expect(status).toBe(201)
  const { db } = app.services
  const kept = await db.selectFrom('idempotency_keys').selectAll().execute()
  const audit = await db.selectFrom('audit_events').selectAll().execute()
  expect(JSON.stringify([kept, audit])).not.toContain(body.token)
  const again = await generate()
  expect(again.status).toBe(201)
  expect(jtiOf(again.body.token)).not.toBe(jtiOf(body.token))
})

test('A link counts each person who registered or went on through it once', async () => {
  const token = await makeLink(app, company)
  const register = async (more: Record<string, unknown>) => {
    const phone = makePhone(app, token)
    const sent = patientBody(company, more)
    const reply = await phone.call<{ id: number }>('POST', '/patients', sent)
    expect(reply.status).toBe(201)
    return { phone, sent, id: reply.body.id }
  }
  const known = await makePatient(app.services.db, { company })
  await register({ cpf: known.cpf, dob: known.dob })
  const { sent, phone, id } = await register({})
  await phone.call('PUT', `/patients/${id}`, { occupation: 'Outra' })
  // The same person once more, later on another phone.
  await register(sent)
  // A refused visitor is not counted.
  const other = await makePatient(app.services.db, { company })
  const refused = patientBody(company, { cpf: other.cpf, dob: '1999-09-09' })
  await makePhone(app, token).call('POST', '/patients', refused)
  const { body } = await list()
  expect(body).toMatchObject([{ jti: jtiOf(token), registrations: 2 }])
  // The visits themselves are removed after a day; the count stays.
  await sql`delete from registration_visits`.execute(app.services.db)
  expect((await list()).body).toMatchObject([{ registrations: 2 }])

  // An upgraded database also counts earlier registrations, from the audit.
  const migration = await readFile(join(MIGRATIONS, '0022-link-registrations.sql'), 'utf8')
  const filling = migration.slice(migration.indexOf('-- Those of before'))
  const { db } = app.services
  await sql`delete from link_registrations`.execute(db)
  expect((await list()).body).toMatchObject([{ registrations: 0 }])
  await sql.raw(filling).execute(db)
  expect((await list()).body).toMatchObject([{ registrations: 2 }])
})

test('A link can be revoked once, and the other links of the company go on', async () => {
  const [bad, good] = [await makeLink(app, company), await makeLink(app, company)]
  expect((await revoke(jtiOf(bad))).status).toBe(204)
  expect(await isAlive(bad)).toBe(false)
  expect(await isAlive(good)).toBe(true)
  const at = (await list()).body.find(({ jti }) => jti === jtiOf(bad))?.revoked_at
  expect(at).toEqual(expect.any(String))
  expect((await revoke(jtiOf(bad))).status).toBe(204)
  expect((await list()).body.find(({ jti }) => jti === jtiOf(bad))?.revoked_at).toBe(at)
  const trace = await app.services.db
    .selectFrom('audit_events')
    .select(['action', 'entity', 'entity_id', 'detail'])
    .where('action', '=', 'revoke')
    .where('entity_id', '=', company)
    .execute()
  expect(trace).toEqual([
    {
      action: 'revoke',
      entity: 'registration-link',
      entity_id: company,
      detail: { jti: jtiOf(bad) },
    },
  ])
})

test('All links of a company are revoked at once, which is on record, and one that had ended keeps its day', async () => {
  const [ended, alive] = [await makeLink(app, company), await makeLink(app, company)]
  await revoke(jtiOf(ended))
  const dayOf = async (token: string) =>
    (await list()).body.find(({ jti }) => jti === jtiOf(token))?.revoked_at
  const day = await dayOf(ended)
  await app.call('POST', `/companies/${company}/token/revoke`, { as: app.admin })
  expect(await isAlive(alive)).toBe(false)
  expect(await dayOf(ended)).toBe(day)
  const ofAll = app.services.db.selectFrom('audit_events').where('action', '=', 'revoke')
  const trace = await ofAll
    .select('detail')
    .where('entity_id', '=', company)
    .where('detail', 'is', null)
    .execute()
  expect(trace).toHaveLength(1)
})

test('A link can be revoked only at its own company, by those who may write links', async () => {
  const token = await makeLink(app, company)
  const other = (await makeCompany(app.services.db)).id
  expect((await revoke(jtiOf(token), other)).status).toBe(404)
  expect((await revoke(crypto.randomUUID())).status).toBe(404)
  expect((await revoke('nada')).status).toBe(404)
  const doctor = await app.userOf(5)
  expect((await list(company, doctor.token)).status).toBe(200)
  expect((await revoke(jtiOf(token), company, doctor.token)).status).toBe(403)
  expect(await isAlive(token)).toBe(true)
})

test('Revoking a link stops the forms in progress, and those who registered stay registered', async () => {
  const token = await makeLink(app, company)
  const phone = makePhone(app, token)
  await phone.open()
  const made = await phone.call<{ id: number }>('POST', '/patients', patientBody(company))
  await revoke(jtiOf(token))
  for (const [method, path] of [
    ['PUT', `/patients/${made.body.id}`],
    ['POST', `/patients/${made.body.id}/triages`],
    ['POST', '/patients'],
    ['GET', '/eye_diseases'],
  ] as const) {
    const payload = method === 'GET' ? undefined : {}
    expect((await phone.call(method, path, payload)).status).toBe(401)
  }
  const kept = await app.call('GET', `/patients/${made.body.id}`, { as: app.admin })
  expect(kept).toMatchObject({ status: 200, body: { company, active: true } })
})

test('The poster of a living link carries its code and days, and no other token makes one', async () => {
  const token = await makeLink(app, company)
  const print = (of: string, id = company) =>
    app.call('POST', `/companies/${id}/token/poster`, { as: app.admin, payload: { token: of } })
  const admin = { as: app.admin }
  await app.call('PUT', '/clinic', { ...admin, payload: { name: 'Clínica Vista Clara' } })
  const { status, headers, raw } = await print(token)
  expect(status).toBe(200)
  expect(pdfText(raw)).toContain('Clínica Vista Clara')
  expect(headers['content-type']).toBe('application/pdf')
  const refused = { status: 422, body: { errors: { token: ['Link inválido ou expirado'] } } }
  expect(await print('nenhum')).toMatchObject(refused)
  expect(await print(app.admin)).toMatchObject(refused)
  expect(await print(token, (await makeCompany(app.services.db)).id)).toMatchObject(refused)
  await revoke(jtiOf(token))
  expect(await print(token)).toMatchObject(refused)
})
