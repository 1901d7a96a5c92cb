import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { countUsers, userBody } from '../../test/factories/user.ts'
import { forgetOldKeys } from './idempotency.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('A repeated POST with the same Idempotency-Key', () => {
  const keyed = (key: string, payload: unknown, as?: string) =>
    app.call('POST', '/users', {
      as: as ?? app.admin,
      payload,
      headers: { 'idempotency-key': key },
    })

  it('A repeated POST with the same key gets the first answer and does nothing twice', async () => {
    const [key, payload] = [crypto.randomUUID(), userBody()]
    const first = await keyed(key, payload)
    const second = await keyed(key, payload)
    expect(first.status).toBe(201)
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(await countUsers(app.services.db, payload.email)).toBe(1)
  })

  it('A repeated POST with the same key but another body is refused', async () => {
    const key = crypto.randomUUID()
    await keyed(key, userBody())
    const { status, body } = await keyed(key, userBody())
    expect(status).toBe(422)
    expect(body.message).toBe('Esta chave de repetição já foi usada com outro conteúdo.')
  })

  it('A POST sent several times at once with one key does its work once', async () => {
    const [key, payload] = [crypto.randomUUID(), userBody()]
    const replies = await Promise.all(Array.from({ length: 6 }, () => keyed(key, payload)))
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(await countUsers(app.services.db, payload.email)).toBe(1)
  })

  it('A key can be used again after a refusal, which kept nothing', async () => {
    const [key, payload] = [crypto.randomUUID(), userBody()]
    expect((await keyed(key, { ...payload, name: '' })).status).toBe(422)
    expect((await keyed(key, payload)).status).toBe(201)
  })

  it('The same key sent by somebody else is another key', async () => {
    const [key, other] = [crypto.randomUUID(), await app.userOf(1)]
    expect((await keyed(key, userBody())).status).toBe(201)
    expect((await keyed(key, userBody(), other.token)).status).toBe(201)
  })

  it('An Idempotency-Key lives fourteen days', async () => {
    const age = (key: string, days: number) =>
      sql`update idempotency_keys set created_at = now() - make_interval(days => ${days})
          where key = ${key}::uuid`.execute(app.services.db)
    const [young, old] = [crypto.randomUUID(), crypto.randomUUID()]
    const [kept, forgotten] = [userBody(), userBody()]
    const first = await keyed(young, kept)
    await keyed(old, forgotten)
    await age(young, 13)
    await age(old, 15)
    await forgetOldKeys(app.services.db)
    expect((await keyed(young, kept)).body).toEqual(first.body)
    const again = await keyed(old, forgotten)
    expect(again.status).toBe(422)
    expect(again.body.errors).toHaveProperty('email')
  })

  it.each(['abc', '', '1'.repeat(300)])(
    'An Idempotency-Key must be a UUID, not %j',
    async (key) => {
      const { status, body } = await keyed(key, userBody())
      expect(status).toBe(422)
      expect(body.errors).toEqual({ 'Idempotency-Key': ['Idempotency-Key deve ser um UUID'] })
    },
  )
})
