import { createHash } from 'node:crypto'
import { pathOf } from '@iris/contracts/address'
import { createUser } from '@iris/contracts/users'
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

  /** As if the key had been used so many days ago. */
  const age = async (key: string, days: number) => {
    const { db } = app.services
    const { rows } = await sql<{ row: object }>`
      delete from idempotency_keys where key = ${key}::uuid returning to_jsonb(idempotency_keys) as row`.execute(
      db,
    )
    await sql`
      insert into idempotency_keys
      select caller, key, request_hash, status, answer, now() - make_interval(days => ${days})
      from jsonb_populate_record(null::idempotency_keys, ${JSON.stringify(rows[0]?.row)}::jsonb)`.execute(
      db,
    )
  }

  /** Each day's table: its bytes, and its file, which is another one once the table was emptied whole. */
  const tables = async () => {
    const { rows } = await sql<{ name: string; file: number; size: number }>`
      select relname as name, pg_relation_filenode(relid) as file, pg_relation_size(relid)::int as size
      from pg_stat_user_tables where relname ~ '^idempotency_keys_' order by 1`.execute(
      app.services.db,
    )
    return new Map(rows.map(({ name, ...about }) => [name, about]))
  }

  it('A repeated POST with the same key gets the first answer and does nothing twice', async () => {
    const [key, payload] = [crypto.randomUUID(), userBody()]
    const first = await keyed(key, payload)
    const second = await keyed(key, payload)
    expect(first.status).toBe(201)
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(await countUsers(app.services.db, payload.email)).toBe(1)
  })

  it('What a key keeps of a request with a password is no bare digest that a copy of the database lets guess', async () => {
    const [key, payload] = [crypto.randomUUID(), userBody()]
    await keyed(key, payload)
    const { rows } = await sql<{ kept: string }>`
      select request_hash as kept from idempotency_keys where key = ${key}::uuid`.execute(
      app.services.db,
    )
    const sent = JSON.stringify([pathOf(createUser), createUser.body.parse(payload), []])
    expect(rows).toHaveLength(1)
    expect(rows[0]?.kept).not.toBe(createHash('sha256').update(sent).digest('hex'))
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

  it('A key of another day is still that key, also to the statement of the former version', async () => {
    const [key, payload] = [crypto.randomUUID(), userBody()]
    const first = await keyed(key, payload)
    await age(key, 1)
    expect((await keyed(key, payload)).body).toEqual(first.body)
    const taken = await sql`
      insert into idempotency_keys (caller, key, request_hash) select caller, key, 'x' from idempotency_keys
      where key = ${key}::uuid on conflict do nothing`.execute(app.services.db)
    expect(taken.numAffectedRows).toBe(0n)
  })

  it('The sweep empties whole tables of old days and touches no other, also after weeks without one', async () => {
    const keys = await Promise.all(
      [0, 1, 14, 15, 16, 40].map(async (days) => {
        const key = crypto.randomUUID()
        expect((await keyed(key, userBody())).status).toBe(201)
        await age(key, days)
        return { key, days }
      }),
    )
    const before = await tables()
    await forgetOldKeys(app.services.db)
    const after = await tables()
    const left = await sql<{ key: string }>`select key from idempotency_keys`.execute(
      app.services.db,
    )
    // Sixteen days ago was the same table as today, which is emptied when its turn comes.
    const found = keys.filter(({ key }) => left.rows.some((row) => row.key === key))
    expect(found.map(({ days }) => days)).toEqual([0, 1, 14, 16])
    const emptied = [...after].filter(([name, { file }]) => before.get(name)?.file !== file)
    expect(emptied.map(([, { size }]) => size)).toEqual([0, 0])
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
