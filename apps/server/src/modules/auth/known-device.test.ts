import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeUser, PASSWORD } from '../../../test/factories/user.ts'
import { cookieOf } from '../../../test/factories/visit.ts'
import { failMore } from '../../../test/many-tries.ts'
import { setForThisTest } from '../../../test/other-settings.ts'
import { sweepKnownDevices } from './known-device.sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ trustProxy: '127.0.0.1' })
})
afterAll(() => app.close())

let clinics = 0
/** The one address of a clinic, and browsers behind it. */
function makeClinic() {
  const ip = `10.60.${++clinics}.1`
  /** A browser, with the cookie it was given last. */
  const makeBrowser = (cookie: string | null = null) => {
    const browser = {
      cookie,
      async send(method: string, path: string, payload?: unknown, as: string | null = null) {
        const reply = await app.call(method, path, {
          as,
          payload,
          headers: {
            'x-forwarded-for': ip,
            ...(browser.cookie && { cookie: browser.cookie }),
          },
        })
        browser.cookie = cookieOf(reply) ?? browser.cookie
        return reply
      },
      logIn: (email: string, password = PASSWORD) =>
        browser.send('POST', '/login', { email, password }),
      async enter(email: string): Promise<string> {
        const { status, body } = await browser.logIn(email)
        expect(status).toBe(200)
        return String(body.access_token)
      },
      /** The first and the last of so many wrong passwords. */
      async fail(email: string, times: number) {
        expect((await browser.logIn(email, 'errada')).status).toBe(401)
        if (times === 1) return
        await failMore(app, email, times - 2)
        expect((await browser.logIn(email, 'errada')).status).toBe(401)
      },
    }
    return browser
  }
  return { makeBrowser }
}
const statusOf = async (reply: Promise<{ status: number }>) => (await reply).status
const makeOwner = () => makeUser(app.services.db)

describe('A browser in which a person has logged in', () => {
  it('Ten wrong passwords from the same address do not stop the owner in a browser they are known in', async () => {
    const { makeBrowser } = makeClinic()
    const [owner, own, colleague] = [await makeOwner(), makeBrowser(), makeBrowser()]
    await own.enter(owner.email)
    await colleague.fail(owner.email, 10)
    expect(await statusOf(colleague.logIn(owner.email))).toBe(429)
    expect(await statusOf(own.logIn(owner.email))).toBe(200)
    expect(await statusOf(makeBrowser().logIn(owner.email))).toBe(429)
  })

  it('A browser that is known has a limit of its own, from whatever address', async () => {
    const { makeBrowser } = makeClinic()
    const [owner, own] = [await makeOwner(), makeBrowser()]
    await own.enter(owner.email)
    await own.fail(owner.email, 10)
    const reply = await own.logIn(owner.email)
    expect(reply.status).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(await statusOf(makeClinic().makeBrowser(own.cookie).logIn(owner.email))).toBe(429)
    expect(await statusOf(makeBrowser().logIn(owner.email))).toBe(200)
  })

  it('Sixty logins of others in a minute do not stop a browser that is known', {
    tags: 'long',
  }, async () => {
    const { makeBrowser } = makeClinic()
    const [owner, own, flood] = [await makeOwner(), makeBrowser(), makeBrowser()]
    await own.enter(owner.email)
    for (let i = 0; i < 60; i++) await flood.logIn(`ninguem${i}@exemplo.test`, 'x')
    expect(await statusOf(flood.logIn('ninguem@exemplo.test', 'x'))).toBe(429)
    expect(await statusOf(own.logIn(owner.email))).toBe(200)
  })

  it('Guessing from everywhere does not stop a browser that is known', async () => {
    const { makeBrowser } = makeClinic()
    const [owner, own] = [await makeOwner(), makeBrowser()]
    await own.enter(owner.email)
    await makeBrowser().fail(owner.email, 1)
    await sql`update login_failures set failures = 500 where subject = ${owner.email}`.execute(
      app.services.db,
    )
    expect(await statusOf(makeClinic().makeBrowser().logIn(owner.email))).toBe(429)
    expect(await statusOf(own.logIn(owner.email))).toBe(200)
  })

  it('Several people are known in one browser, each with a count of their own that another login does not empty', async () => {
    const { makeBrowser } = makeClinic()
    const [tablet, stranger] = [makeBrowser(), makeBrowser()]
    const [one, other] = [await makeOwner(), await makeOwner()]
    await tablet.enter(one.email)
    await tablet.enter(other.email)
    await stranger.fail(one.email, 10)
    expect(await statusOf(tablet.logIn(one.email))).toBe(200)
    await tablet.fail(one.email, 10)
    await tablet.enter(other.email)
    expect(await statusOf(tablet.logIn(one.email))).toBe(429)
  })
})

describe('The cookie of a browser', () => {
  it("A forged cookie, another person's and one that was copied before the last login get no count of their own", async () => {
    const { makeBrowser } = makeClinic()
    const [owner, own, colleague] = [await makeOwner(), makeBrowser(), makeBrowser()]
    await own.enter(owner.email)
    const copied = own.cookie
    await own.enter(owner.email)
    await colleague.enter((await makeOwner()).email)
    await makeBrowser().fail(owner.email, 10)
    const cookies = [colleague.cookie, copied, `iris_device=${'x'.repeat(43)}`, 'iris_device=']
    for (const cookie of cookies)
      expect(await statusOf(makeBrowser(cookie).logIn(owner.email))).toBe(429)
    expect(await statusOf(own.logIn(owner.email))).toBe(200)
  })

  it('The cookie of a browser opens nothing, is seen by no script, and stands in the database as a digest alone', async () => {
    const { makeBrowser } = makeClinic()
    const [owner, own] = [await makeOwner(), makeBrowser()]
    const { headers, raw } = await own.logIn(owner.email)
    expect(String(headers['set-cookie'])).toMatch(
      /^iris_device=[\w-]{43}; Max-Age=15552000; Path=\/api\/v2; HttpOnly; SameSite=Strict$/,
    )
    const secret = own.cookie?.split('=')[1] ?? ''
    expect(raw.toString()).not.toContain(secret)
    expect(await statusOf(own.send('GET', '/me'))).toBe(401)
    const rows = await sql`select d::text from known_devices d`.execute(app.services.db)
    expect(JSON.stringify(rows.rows)).not.toContain(secret)
  })

  it('Over https the cookie of a browser has a name that is taken from this host alone', async () => {
    setForThisTest(app, { appUrl: 'https://iris.exemplo.test' })
    const { email } = await makeOwner()
    const payload = { email, password: PASSWORD }
    const { headers } = await app.call('POST', '/login', { payload })
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-iris_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })
})

describe('What makes a browser unknown again', () => {
  /** The owner is known in two browsers, and a third has used up the tries of the address. */
  async function makeAttacked() {
    const { makeBrowser } = makeClinic()
    const [owner, here, elsewhere] = [await makeOwner(), makeBrowser(), makeBrowser()]
    await elsewhere.enter(owner.email)
    const token = await here.enter(owner.email)
    const attack = () => makeBrowser().fail(owner.email, 10)
    return { owner, here, elsewhere, token, attack }
  }
  const profile = (attributes: object) => ({ data: { type: 'profile', attributes } })

  it('Ending all other sessions makes the other browsers unknown, and the present one stays known', async () => {
    const { owner, here, elsewhere, token, attack } = await makeAttacked()
    await here.send('POST', '/me/sessions/end-others', {}, token)
    await attack()
    expect(await statusOf(elsewhere.logIn(owner.email))).toBe(429)
    expect(await statusOf(here.logIn(owner.email))).toBe(200)
  })

  it('A new password makes the other browsers unknown, and the present one stays known', async () => {
    const { owner, here, elsewhere, token, attack } = await makeAttacked()
    const password = 'outra senha boa'
    const attributes = { password, password_confirmation: password }
    expect((await here.send('PATCH', '/me', profile(attributes), token)).status).toBe(200)
    await attack()
    expect(await statusOf(elsewhere.logIn(owner.email, password))).toBe(429)
    expect(await statusOf(here.logIn(owner.email, password))).toBe(200)
  })

  it('A password that an administrator sets makes every browser unknown', async () => {
    const { owner, here, attack } = await makeAttacked()
    const password = 'outra senha boa'
    await app.call('PUT', `/users/${owner.id}`, { as: app.admin, payload: { password } })
    await attack()
    expect(await statusOf(here.logIn(owner.email, password))).toBe(429)
  })

  it('The hourly sweep forgets browsers after half a year, and more than the fifty latest of a person', async () => {
    const { db } = app.services
    const owner = await makeOwner()
    await sql`
      insert into known_devices (user_id, secret_sha256, last_login_at)
      select ${owner.id}::int, sha256(n::text::bytea), now() - make_interval(mins => n) from generate_series(1, 60) n
      union all select ${owner.id}::int, sha256('alt'), now() - interval '181 days'`.execute(db)
    const countOf = async () => {
      const rows = await db
        .selectFrom('known_devices')
        .select('last_login_at')
        .where('user_id', '=', owner.id)
        .execute()
      return rows.length
    }
    await sweepKnownDevices(db)
    expect(await countOf()).toBe(50)
    await sql`update known_devices set last_login_at = now() - interval '181 days' where user_id = ${owner.id}`.execute(
      db,
    )
    await sweepKnownDevices(db)
    expect(await countOf()).toBe(0)
  })
})
