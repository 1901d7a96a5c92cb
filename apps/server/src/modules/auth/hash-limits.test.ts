import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeUser, PASSWORD } from '../../../test/factories/user.ts'
import { cookieOf } from '../../../test/factories/visit.ts'
import { useUp } from '../../../test/many-tries.ts'
import { CHECKS } from './present-password.commands.ts'

// A password or a PIN is a slow hash. Few accounts, which anybody can register, must not keep everybody's logins waiting.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ trustProxy: '127.0.0.1' })
})
afterAll(() => app.close())

let made = 0
/** From an address of its own. */
const send = (method: string, path: string, as: string | null, payload?: object, cookie?: string) =>
  app.call(method, path, {
    as,
    payload,
    headers: { 'x-forwarded-for': `10.8.0.${++made}`, ...(cookie && { cookie }) },
  })

async function somebody(more: { first_password?: boolean } = {}) {
  const user = await makeUser(app.services.db, more)
  const credentials = { email: user.email, password: PASSWORD }
  const reply = await send('POST', '/login', null, credentials)
  return { ...user, credentials, token: String(reply.body.access_token), cookie: cookieOf(reply) }
}

async function statuses(times: number, one: () => ReturnType<typeof send>): Promise<number[]> {
  const met = new Set<number>()
  for (let i = 0; i < times; i++) met.add((await one()).status)
  return [...met]
}

const rowsOf = async (id: number, action: string) =>
  (
    await app.services.db
      .selectFrom('audit_events')
      .select('id')
      .where('user_id', '=', id)
      .where('action', '=', action)
      .execute()
  ).length

/** As if so many had been checked in the last minutes. */
const countChecks = (id: number, times: number) =>
  useUp(app, { limit: CHECKS, who: String(id) }, times)

describe('What one account may have hashed', () => {
  it('A person who chooses PIN after PIN is stopped within the hour, keeps the last one, and stops nobody else', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const choose = (as: string, pin: string) => send('PUT', '/me/pin', as, { pin })
    expect(await statuses(10, () => choose(one.token, '2580'))).toEqual([204])
    const refused = await choose(one.token, '4821')
    expect([refused.status, refused.body.code]).toEqual([429, 'auth.throttled'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await rowsOf(one.id, 'set-pin')).toBe(10)
    await send('POST', '/me/lock', one.token)
    expect((await send('POST', '/me/unlock', one.token, { pin: '2580' })).status).toBe(204)
    expect((await choose(other.token, '2580')).status).toBe(204)
  })

  it('A PIN that is not there is removed without a row in the audit', async () => {
    const { id, token } = await somebody()
    await send('PUT', '/me/pin', token, { pin: '2580' })
    expect(await statuses(3, () => send('DELETE', '/me/pin', token))).toEqual([204])
    expect(await rowsOf(id, 'remove-pin')).toBe(1)
  })

  it('Right passwords and PINs of an open session are compared sixty times in ten minutes', async () => {
    const { id, token } = await somebody()
    await send('PUT', '/me/pin', token, { pin: '2580' })
    await countChecks(id, 58)
    const open = (payload: object) => send('POST', '/me/unlock', token, payload)
    expect((await open({ pin: '2580' })).status).toBe(204)
    expect((await open({ current_password: PASSWORD })).status).toBe(204)
    expect((await open({ pin: '2580' })).status).toBe(429)
    expect((await open({ current_password: PASSWORD })).status).toBe(429)
  })

  it('Wrong passwords and PINs of one session leave other sessions of its owner their sixty', {
    tags: 'long',
  }, async () => {
    const { id, token, credentials } = await somebody()
    await send('PUT', '/me/pin', token, { pin: '2580' })
    await statuses(25, () => send('POST', '/me/unlock', token, { current_password: 'errada' }))
    await statuses(25, () => send('POST', '/me/unlock', token, { pin: '0852' }))
    // Ten passwords and five PINs were looked at.
    await countChecks(id, 44)
    const other = String((await send('POST', '/login', null, credentials)).body.access_token)
    const reply = await send('POST', '/me/unlock', other, { current_password: PASSWORD })
    expect(reply.status).toBe(204)
  })

  it('A person who changes their own password over and over is stopped within the hour', async () => {
    let { token } = await somebody()
    const change = async () => {
      const attributes = { password: PASSWORD, password_confirmation: PASSWORD }
      const reply = await send('PATCH', '/me', token, { data: { type: 'profile', attributes } })
      const { meta } = reply.body as { meta?: { access_token: string } }
      token = meta?.access_token ?? token
      return reply
    }
    expect(await statuses(10, change)).toEqual([200])
    expect((await change()).status).toBe(429)
    const attributes = { name: 'Outro Nome' }
    const named = await send('PATCH', '/me', token, { data: { type: 'profile', attributes } })
    expect(named.status).toBe(200)
  })

  it('A person who offers the password they were given as their own over and over is stopped within the hour', async () => {
    const { token } = await somebody({ first_password: true })
    const offer = () =>
      send('POST', '/me/password', token, { password: PASSWORD, password_confirmation: PASSWORD })
    expect(await statuses(10, offer)).toEqual([422])
    expect((await offer()).status).toBe(429)
  })

  it('A browser that is known logs in sixty times in ten minutes, and then its owner from elsewhere', {
    tags: 'long',
  }, async () => {
    const { credentials, cookie } = await somebody()
    let own = cookie
    const enter = async () => {
      const reply = await send('POST', '/login', null, credentials, own ?? undefined)
      own = cookieOf(reply) ?? own
      return reply
    }
    expect(await statuses(60, enter)).toEqual([200])
    expect((await enter()).status).toBe(429)
    expect((await send('POST', '/login', null, credentials)).status).toBe(200)
  })
})
