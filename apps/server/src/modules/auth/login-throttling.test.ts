import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeUser, PASSWORD } from '../../../test/factories/user.ts'
import { failMore, useUp } from '../../../test/many-tries.ts'
import { FROM_ONE_ADDRESS } from './auth.commands.ts'
import { sweepLoginFailures } from './auth.sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ trustProxy: '127.0.0.1' })
})
afterAll(() => app.close())

let used = 0
/** An address that nobody has used yet. */
const newAddress = () => `10.${++used >> 8}.${used & 255}.1`
const logIn = (email: string, password: string, from: string) =>
  app.call('POST', '/login', { payload: { email, password }, headers: { 'x-forwarded-for': from } })

async function failTenTimes(email: string, from: string) {
  expect((await logIn(email, 'errada', from)).status).toBe(401)
  await failMore(app, email, 8)
  expect((await logIn(email, 'errada', from)).status).toBe(401)
}

/** As if the last try had been so long ago. */
const moveBack = (email: string, seconds: number) =>
  sql`update login_failures set last_at = now() - make_interval(secs => ${seconds})
      where starts_with(subject, ${email})`.execute(app.services.db)

describe('After ten wrong passwords from one address', () => {
  it('After ten wrong passwords from one address even the right one must wait there', async () => {
    const [user, from] = [await makeUser(app.services.db), newAddress()]
    for (let i = 0; i < 10; i++) expect((await logIn(user.email, 'errada', from)).status).toBe(401)
    const reply = await logIn(user.email.toUpperCase(), PASSWORD, from)
    expect(reply.status).toBe(429)
    expect(reply.body).toEqual({
      message: 'Muitas tentativas. Aguarde um pouco e tente de novo.',
      code: 'auth.throttled',
    })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  it('After ten wrong passwords elsewhere the person can still log in from their own address', async () => {
    const [user, colleague, own] = [await makeUser(app.services.db), newAddress(), newAddress()]
    await failTenTimes(user.email, colleague)
    expect((await logIn(user.email, PASSWORD, own)).status).toBe(200)
    // A successful login does not allow others to go on guessing.
    expect((await logIn(user.email, 'errada', colleague)).status).toBe(429)
  })

  it('Failures of an hour in which the clock was a year ahead keep nobody out for that year', async () => {
    const [user, from] = [await makeUser(app.services.db), newAddress()]
    await failTenTimes(user.email, from)
    await moveBack(user.email, -365 * 24 * 3600)
    expect((await logIn(user.email, PASSWORD, from)).status).toBe(429)
    await sweepLoginFailures(app.services.db)
    expect((await logIn(user.email, PASSWORD, from)).status).toBe(200)
  })

  it('Wrong passwords for an unknown e-mail are treated alike', async () => {
    const from = newAddress()
    await failTenTimes('fantasma@exemplo.test', from)
    expect((await logIn('fantasma@exemplo.test', 'errada', from)).status).toBe(429)
  })

  it('The wait grows with each further failure and never exceeds an hour', async () => {
    const [user, from] = [await makeUser(app.services.db), newAddress()]
    await failTenTimes(user.email, from)
    const waits: number[] = []
    for (const more of [0, 0, 6]) {
      await failMore(app, user.email, more)
      await moveBack(user.email, 3601)
      expect((await logIn(user.email, 'errada', from)).status).toBe(401)
      waits.push(Number((await logIn(user.email, PASSWORD, from)).headers['retry-after']))
    }
    expect(waits[0]).toBeGreaterThan(60)
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0)
    expect(Math.max(...waits)).toBeLessThanOrEqual(3600)
  })

  it('A login after the wait starts the count from zero', async () => {
    const [user, from] = [await makeUser(app.services.db), newAddress()]
    await failTenTimes(user.email, from)
    await moveBack(user.email, 61)
    expect((await logIn(user.email, PASSWORD, from)).status).toBe(200)
    expect((await logIn(user.email, 'errada', from)).status).toBe(401)
    expect((await logIn(user.email, PASSWORD, from)).status).toBe(200)
  })

  it('Logins sent at once cannot slip past the limit', async () => {
    const [user, from] = [await makeUser(app.services.db), newAddress()]
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => logIn(user.email, 'errada', from)),
    )
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

it('Guessing one account from everywhere is slowed down after five hundred failures, a minute at most', async () => {
  const user = await makeUser(app.services.db)
  await logIn(user.email, 'errada', newAddress())
  await sql`update login_failures set failures = 499 where subject = ${user.email}`.execute(
    app.services.db,
  )
  expect((await logIn(user.email, 'errada', newAddress())).status).toBe(401)
  const reply = await logIn(user.email, PASSWORD, newAddress())
  expect(reply.status).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60)
  await moveBack(user.email, 61)
  expect((await logIn(user.email, PASSWORD, newAddress())).status).toBe(200)
})

it('One address has its own limit, whatever accounts it tries', async () => {
  const from = newAddress()
  const attempt = (i: number) => logIn(`ninguem${i}@exemplo.test`, 'x', from)
  await useUp(app, { limit: FROM_ONE_ADDRESS, who: from }, 58)
  for (const i of [58, 59]) expect((await attempt(i)).status).toBe(401)
  const reply = await attempt(60)
  expect(reply.status).toBe(429)
  expect(reply.body.code).toBe('auth.throttled')
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})

it('All addresses of one IPv6 network have one limit together for an account', async () => {
  const address = (i: number) => `2001:db8:1:4::${(i + 1).toString(16)}`
  const { email } = await makeUser(app.services.db)
  expect((await logIn(email, 'x', address(0))).status).toBe(401)
  await failMore(app, email, 8)
  expect((await logIn(email, 'x', address(1))).status).toBe(401)
  expect((await logIn(email, PASSWORD, address(2))).status).toBe(429)
  expect((await logIn(email, PASSWORD, '2001:db8:1:5::1')).status).toBe(200)
})

it('All addresses of one IPv6 network have one limit together, for an account and for all', {
  tags: 'long',
}, async () => {
  const address = (i: number) => `2001:db8:1:2::${(i + 1).toString(16)}`
  const { email } = await makeUser(app.services.db)
  for (let i = 0; i < 10; i++) expect((await logIn(email, 'x', address(i))).status).toBe(401)
  expect((await logIn(email, PASSWORD, address(10))).status).toBe(429)
  for (let i = 11; i < 60; i++)
    expect((await logIn(`ninguem${i}@exemplo.test`, 'x', address(i))).status).toBe(401)
  expect((await logIn('ninguem@exemplo.test', 'x', address(60))).status).toBe(429)
  expect((await logIn(email, PASSWORD, '2001:db8:1:3::1')).status).toBe(200)
})
