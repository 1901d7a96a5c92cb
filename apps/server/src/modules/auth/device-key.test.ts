import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeUser, PASSWORD } from '../../../test/factories/user.ts'

let app: TestApp
let log = ''
beforeAll(async () => {
  app = await createTestApp({}, undefined, {
    write: (line) => {
      log += line
    },
  })
})
afterAll(() => app.close())

async function enter(email: string): Promise<string> {
  const payload = { email, password: PASSWORD }
  const { body } = await app.call<{ access_token: string }>('POST', '/login', { payload })
  return body.access_token
}
const keyOf = (as: string) => app.call<{ key: string }>('GET', '/me/device-key', { as })

it("A user's device key is 32 random bytes, the same at every call and on every device, and another user's is another", async () => {
  const technician = await makeUser(app.services.db, { type: 3 })
  const [tablet, phone] = [await enter(technician.email), await enter(technician.email)]
  const first = await keyOf(tablet)
  expect(first.status).toBe(200)
  expect(first.headers['cache-control']).toBe('no-store')
  expect(Buffer.from(first.body.key, 'base64')).toHaveLength(32)
  for (const token of [tablet, phone, await enter(technician.email)])
    expect((await keyOf(token)).body).toEqual(first.body)
  const doctor = await app.userOf(5)
  const other = await keyOf(doctor.token)
  expect(other.body.key).not.toBe(first.body.key)
})

it('A user has a device key before anybody asks for it, so that a backup from before the first call holds it', async () => {
  const { id, email } = await makeUser(app.services.db, { type: 3 })
  const stored = await app.services.db
    .selectFrom('device_keys')
    .select('key')
    .where('user_id', '=', id)
    .executeTakeFirst()
  const { body } = await keyOf(await enter(email))
  expect(stored?.key.toString('base64')).toBe(body.key)
})

it('A device key is given neither to a locked nor to an ended login, and is the same once the person is back', async () => {
  const { email } = await makeUser(app.services.db, { type: 3 })
  const token = await enter(email)
  const { key } = (await keyOf(token)).body
  await app.call('POST', '/me/lock', { as: token })
  const locked = await keyOf(token)
  expect([locked.status, JSON.stringify(locked.body).includes(key)]).toEqual([423, false])
  await app.call('POST', '/me/unlock', { as: token, payload: { current_password: PASSWORD } })
  expect((await keyOf(token)).body.key).toBe(key)
  await app.call('POST', '/logout', { as: token })
  expect((await keyOf(token)).status).toBe(401)
  expect((await keyOf(await enter(email))).body.key).toBe(key)
})

it('A deactivated user gets no device key, and the same one when they are active again', async () => {
  const { db } = app.services
  const { id, email } = await makeUser(db, { type: 3 })
  const token = await enter(email)
  const { key } = (await keyOf(token)).body
  await db.updateTable('users').set({ active: false }).where('id', '=', id).execute()
  expect((await keyOf(token)).status).toBe(401)
  await db.updateTable('users').set({ active: true }).where('id', '=', id).execute()
  expect((await keyOf(await enter(email))).body.key).toBe(key)
})

it('Whoever works at no station has no device key', async () => {
  for (const type of [4, null] as const) {
    const { token } = await app.userOf(type)
    expect((await keyOf(token)).status).toBe(403)
  }
  expect((await app.call('GET', '/me/device-key')).status).toBe(401)
})

it('The program cannot put another key in place of one, or take it away', async () => {
  const { db } = app.services
  const { token } = await app.userOf(3)
  const { key } = (await keyOf(token)).body
  for (const statement of [
    "update device_keys set key = decode(repeat('00', 32), 'hex')",
    'delete from device_keys',
    'truncate device_keys',
  ])
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('permission denied')
  expect((await keyOf(token)).body.key).toBe(key)
})

it('No log line, list or export holds a device key', async () => {
  const { id, token } = await app.userOf(3)
  const { key } = (await keyOf(token)).body
  const hex = Buffer.from(key, 'base64').toString('hex')
  const shown = await Promise.all(
    ['/me', `/users/${id}`, '/users', '/users/all'].map((path) =>
      app.call('GET', path, { as: app.admin }),
    ),
  )
  const texts = [log, ...shown.map(({ raw }) => raw.toString())]
  expect(log).toContain('/me/device-key')
  for (const text of texts) {
    expect(text).not.toContain(key)
    expect(text).not.toContain(hex)
  }
})
