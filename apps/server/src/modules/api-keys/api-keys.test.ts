import { createHash } from 'node:crypto'
import type { ApiKey } from '@iris/contracts/api-keys'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { agedLogin } from '../../../test/factories/aged-login.ts'
import { makeApiKey } from '../../../test/factories/api-key.ts'
import { makeUser, PASSWORD } from '../../../test/factories/user.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => sql`delete from api_keys`.execute(app.services.db))

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

type Made = { id: number; key: string; errors?: Record<string, string[]>; code?: string }
const make = (payload: object, headers: Record<string, string> = {}) =>
  app.call<Made>('POST', '/api-keys', {
    as: app.admin,
    payload: { name: 'Prontuário do hospital', scopes: ['fhir.read'], ...payload },
    headers,
  })
const list = async () => (await app.call<ApiKey[]>('GET', '/api-keys', { as: app.admin })).body
const revoke = (id: number | string) => app.call('DELETE', `/api-keys/${id}`, { as: app.admin })
/** 403 while the key is alive, for nothing here is open to it; 401 once it is dead. */
const statusOf = async (key: string) => (await app.call('GET', '/api-keys', { as: key })).status
const change = (id: number, values: { expires_at?: string; last_used_at?: string | null }) =>
  app.services.db.updateTable('api_keys').set(values).where('id', '=', id).execute()

test('A key has 256 random bits behind a start that is recognised, and only its digest is kept', async () => {
  const { status, body } = await make({ expires_at: inDays(30) })
  expect(status).toBe(201)
  expect(Object.keys(body).sort()).toEqual(['id', 'key'])
  expect(body.key).toMatch(/^iris_[\w-]{43}$/)
  const row = await app.services.db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow()
  expect(row.key_hash).toEqual(createHash('sha256').update(body.key).digest())
  expect(row.prefix).toBe(body.key.slice(0, 11))
  const kept = await sql<{ all: string }>`
    select string_agg(t::text, '') as all from (
      select to_jsonb(k) as t from api_keys k union all select to_jsonb(a) from audit_events a
      union all select to_jsonb(i) from idempotency_keys i) rows`.execute(app.services.db)
  expect(kept.rows[0]?.all).toContain(row.prefix)
  expect(kept.rows[0]?.all).not.toContain(body.key.slice(11))
  expect((await make({})).body.key).not.toBe(body.key)
})

test('A repeated request for a key, whose answer is kept nowhere, makes another key', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const [first, second] = [await make({}, headers), await make({}, headers)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body.key).not.toBe(first.body.key)
})

test('With a login older than ten minutes a key is made only after the present password, and a wrong one is recorded', async () => {
  const user = await makeUser(app.services.db, { type: 1 })
  const old = agedLogin(app, user, 11)
  const askedFor = (current_password?: string) => {
    const payload = { name: 'RH', scopes: ['fhir.read'], current_password }
    return app.call<Made>('POST', '/api-keys', { as: old, payload })
  }
  const [without, wrong] = [await askedFor(), await askedFor('errada')]
  expect([without.status, wrong.status]).toEqual([422, 422])
  expect(without.body.errors).toEqual({ current_password: ['Informe a sua senha atual.'] })
  expect(wrong.body.errors).toEqual({ current_password: ['A senha atual está incorreta.'] })
  expect(await list()).toEqual([])
  const events = () =>
    app.services.db
      .selectFrom('audit_events')
      .select(['action', 'user_id'])
      .where((eb) =>
        eb.or([
          eb('user_id', '=', user.id),
          eb.and({ entity: 'user', entity_id: user.id, action: 'login-failed' }),
        ]),
      )
      .execute()
  expect(await events()).toEqual([{ action: 'login-failed', user_id: null }])
  const made = await askedFor(PASSWORD)
  expect(made.status).toBe(201)
  expect(await statusOf(made.body.key)).toBe(403)
  expect(await events()).toContainEqual({ action: 'create', user_id: user.id })
})

test('Keys are listed newest first with who made them, and the key itself is never shown again', async () => {
  const first = await make({ name: 'Primeira' })
  const until = inDays(7)
  const second = await make({ name: ' Segunda ', expires_at: until })
  const keys = await list()
  expect(keys.map(({ id }) => id)).toEqual([second.body.id, first.body.id])
  expect(keys[0]).toEqual({
    id: second.body.id,
    name: 'Segunda',
    scopes: ['fhir.read'],
    prefix: second.body.key.slice(0, 11),
    created_at: expect.stringMatching(/Z$/),
    created_by_name: expect.any(String),
    expires_at: until,
    last_used_at: null,
    revoked_at: null,
  })
  expect(keys[1]).toMatchObject({ name: 'Primeira', expires_at: null })
})

test.each<[string, object, Record<string, string[]>]>([
  ['no name', { name: ' ' }, { name: ['Nome é obrigatório'] }],
  [
    'a name too long',
    { name: 'x'.repeat(81) },
    { name: ['Nome deve ter no máximo 80 caracteres'] },
  ],
  ['a name with a NUL', { name: 'a\0b' }, { name: ['Nome contém caracteres inválidos'] }],
  [
    'a text in place of the list of scopes',
    { scopes: 'fhir.read' },
    { scopes: ['Tipo incorreto'] },
  ],
  ['no scopes', { scopes: undefined }, { scopes: ['Permissões são obrigatórias'] }],
  [
    'an empty list of scopes',
    { scopes: [] },
    { scopes: ['Permissões deve ter pelo menos 1 item(s)'] },
  ],
  [
    'a foreign scope',
    { scopes: ['fhir.write'] },
    { 'scopes.0': ['Permissões não é uma opção válida'] },
  ],
  [
    'a scope twice',
    { scopes: ['fhir.read', 'fhir.read'] },
    { scopes: ['Permissões deve ter no máximo 1 item(s)'] },
  ],
  [
    'an end in the past',
    { expires_at: inDays(-1) },
    { expires_at: ['Validade deve ser no futuro'] },
  ],
  [
    'an end that is no moment',
    { expires_at: 'amanhã' },
    { expires_at: ['Validade deve ser uma data válida'] },
  ],
])('A key is not made with %s', async (_what, payload, errors) => {
  const { status, body } = await make(payload)
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors })
  expect(await list()).toEqual([])
})

test('A name of eighty characters is kept, also in letters of other languages', async () => {
  const name = `${'ção'.repeat(26)}é!`
  expect((await make({ name })).status).toBe(201)
  expect((await list())[0]?.name).toBe(name)
})

test('A key is revoked at once and once, others go on, and all of it is on record', async () => {
  const [bad, good] = [
    await makeApiKey(app, { name: 'Vazada' }),
    await makeApiKey(app, { name: 'Boa' }),
  ]
  expect([await statusOf(bad.key), await statusOf(good.key)]).toEqual([403, 403])
  expect((await revoke(bad.id)).status).toBe(204)
  expect([await statusOf(bad.key), await statusOf(good.key)]).toEqual([401, 403])
  const at = (await list()).find(({ id }) => id === bad.id)?.revoked_at
  expect(at).toEqual(expect.any(String))
  expect((await revoke(bad.id)).status).toBe(204)
  expect((await list()).find(({ id }) => id === bad.id)?.revoked_at).toBe(at)
  expect((await revoke(999_999)).status).toBe(404)
  expect((await revoke('nada')).status).toBe(404)
  const trace = await app.services.db
    .selectFrom('audit_events')
    .select(['action', 'user_id', 'detail'])
    .where('entity', '=', 'api-key')
    .where('entity_id', '=', bad.id)
    .orderBy('id')
    .execute()
  expect(trace).toEqual([
    {
      action: 'create',
      user_id: 1,
      detail: { name: 'Vazada', scopes: ['fhir.read'], expires_at: null },
    },
    { action: 'revoke', user_id: 1, detail: { name: 'Vazada' } },
  ])
})

test('A key that expires while it is in use is refused from that moment on', async () => {
  const { id, key } = await makeApiKey(app)
  await change(id, { expires_at: inDays(1) })
  expect(await statusOf(key)).toBe(403)
  await change(id, { expires_at: new Date(Date.now() - 1).toISOString() })
  const { status, body } = await app.call('GET', '/patients', { as: key })
  expect(status).toBe(401)
  expect(body).toMatchObject({ code: 'auth.invalid' })
})

test.each([
  ['another last letter', (key: string) => key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')],
  ['its start alone', () => 'iris_'],
  ['its prefix alone', (key: string) => key.slice(0, 11)],
  ['something after it', (key: string) => `${key}x`],
  ['a login token behind the start', () => `iris_${app.admin}`],
])('A key with %s is nobody’s', async (_what, changed) => {
  const { key } = await makeApiKey(app)
  const { status, body } = await app.call('GET', '/patients', { as: changed(key) })
  expect(status).toBe(401)
  expect(body).toMatchObject({ code: 'auth.invalid' })
})

test('The fifty-first key is refused until one of the others is dead, also when two are asked for at once', async () => {
  const { id: dying } = await makeApiKey(app)
  await sql`
    insert into api_keys (name, scopes, prefix, key_hash, created_by)
    select 'Viva', '{fhir.read}', 'iris_', sha256(('viva ' || n)::bytea), 1
    from generate_series(1, 48) n`.execute(app.services.db)
  const both = await Promise.all([make({}), make({})])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await make({})).body).toMatchObject({ code: 'api-keys.full' })
  await change(dying, { expires_at: inDays(-1) })
  expect((await make({})).status).toBe(201)
  expect((await make({})).status).toBe(409)
  await revoke((await list())[0]?.id ?? 0)
  expect((await make({})).status).toBe(201)
})

test('The list has every living key, however many were made and ended since', async () => {
  const { id } = await makeApiKey(app, { name: 'Antiga' })
  await sql`
    insert into api_keys (name, scopes, prefix, key_hash, created_by, revoked_at)
    select 'Encerrada', '{fhir.read}', 'iris_', sha256(n::text::bytea), 1, now()
    from generate_series(1, 600) n`.execute(app.services.db)
  const keys = await list()
  expect(keys).toHaveLength(501)
  expect(keys.at(-1)?.id).toBe(id)
})

test('The last use of a key is moved once a minute at most, and a call does not wait to write it', async () => {
  const { id, key } = await makeApiKey(app)
  const lastUse = async () => (await list())[0]?.last_used_at
  await statusOf(key)
  const first = (await lastUse()) ?? null
  expect(Math.abs(Date.now() - Date.parse(first ?? ''))).toBeLessThan(60_000)
  const recent = new Date(Date.now() - 50_000).toISOString()
  await change(id, { last_used_at: recent })
  await statusOf(key)
  expect(await lastUse()).toBe(recent)
  const old = new Date(Date.now() - 61_000).toISOString()
  await change(id, { last_used_at: old })
  await app.services.db.transaction().execute(async (held) => {
    await sql`select from api_keys where id = ${id} for update`.execute(held)
    // While an administrator ends it, or another call writes the same.
    expect(await statusOf(key)).toBe(403)
  })
  expect(await lastUse()).toBe(old)
  await statusOf(key)
  expect(await lastUse()).not.toBe(old)
})

test('A public call takes no notice of a key, be it alive or dead', async () => {
  const { id, key } = await makeApiKey(app)
  for (const as of [key, `${key}x`]) {
    const clinic = await app.call('GET', '/clinic', { as })
    expect(clinic.status).toBe(200)
    expect(Object.keys(clinic.body).sort()).toEqual(['logo_url', 'name', 'phone', 'whatsapp'])
    const login = { email: 'nobody@iris.local', password: 'errada-errada' }
    const { status, body } = await app.call('POST', '/login', { as, payload: login })
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'auth.credentials' })
  }
  expect((await list()).find((each) => each.id === id)?.last_used_at).toBeNull()
})
