import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { untilTold } from '../../../test/account-notices.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeUser, PASSWORD } from '../../../test/factories/user.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { useUp } from '../../../test/many-tries.ts'
import { ENDS_FROM_ADDRESS } from '../auth/second-factor.commands.ts'
import { NEW_EMAILS_FROM_ADDRESS } from './profile.commands.ts'

// Anybody can register and then name any address as theirs: the clinic's mail server must not write to all of them.

let app: TestApp
let smtp: MailServer
beforeAll(async () => {
  smtp = await startMailServer()
  app = await createTestApp({ smtpUrl: smtp.url, trustProxy: '127.0.0.1' })
})
beforeEach(async () => {
  await untilTold(app)
  smtp.reset()
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

let made = 0
/** From an address of its own. */
const call = (method: string, path: string, as: string | null, payload: object, from?: string) => {
  made += 1
  const headers = { 'x-forwarded-for': from ?? `10.7.${made >> 8}.${made & 255}` }
  return app.call(method, path, { as, payload, headers })
}
const patch = (as: string, attributes: object, from?: string) =>
  call('PATCH', '/me', as, { data: { type: 'profile', attributes } }, from)
const end = (as: string, from?: string) =>
  call('DELETE', '/me/second-factor', as, { current_password: PASSWORD }, from)

async function somebody(): Promise<string> {
  const user = await makeUser(app.services.db)
  return app.server.tokens.login({ ...user, type: 3 }, false).access_token
}

async function stranger(): Promise<string> {
  made += 1
  const secret = { password: PASSWORD, password_confirmation: PASSWORD }
  const sent = { name: 'Ninguém', email: `vitima${made}@exemplo.test`, ...secret }
  return String((await call('POST', '/register', null, sent)).body.access_token)
}

/** As if the phone of whoever holds this login had been set up. */
async function turnOn(token: string): Promise<void> {
  const { data } = (await app.call<{ data: { id: string } }>('GET', '/me', { as: token })).body
  await app.services.db
    .updateTable('users')
    .set({ second_factor_since: new Date() })
    .where('id', '=', Number(data.id))
    .execute()
}

describe('The mails of an account that changes', () => {
  it('A person who gives their account address after address, free or taken, is stopped within the hour', async () => {
    const token = await somebody()
    const addresses = Array.from({ length: 10 }, (_, n) =>
      n % 2 ? 'admin@iris.local' : `outro${n}@exemplo.test`,
    )
    const statuses = []
    for (const email of addresses) statuses.push((await patch(token, { email })).status)
    expect(statuses).toEqual(addresses.map((_, n) => (n % 2 ? 422 : 200)))
    await untilTold(app)
    expect(smtp.received).toHaveLength(5)

    for (const email of ['mais.um@exemplo.test', 'admin@iris.local']) {
      const refused = await patch(token, { email })
      expect(refused.status).toBe(429)
      expect(refused.body.errors).toMatchObject([
        { detail: 'Muitas tentativas. Aguarde um pouco e tente de novo.' },
      ])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    await untilTold(app)
    expect(smtp.received).toHaveLength(5)
    const kept = { name: 'Outro Nome', email: 'outro8@exemplo.test' }
    expect((await patch(token, kept)).status).toBe(200)
    expect((await patch(await somebody(), { email: 'colega@exemplo.test' })).status).toBe(200)
  })

  it('Many accounts behind one address change a hundred addresses in half a day, and others go on', async () => {
    const from = '203.0.113.21'
    await useUp(app, { limit: NEW_EMAILS_FROM_ADDRESS, who: from }, 99)
    expect((await patch(await somebody(), { email: 'cem@exemplo.test' }, from)).status).toBe(200)
    const [one, other] = [await somebody(), await somebody()]
    expect((await patch(one, { email: 'cento.e.um@exemplo.test' }, from)).status).toBe(429)
    expect((await patch(other, { email: 'de.longe@exemplo.test' })).status).toBe(200)
  })

  it('A person who turns the second factor off over and over is stopped within the hour, and so are many behind one address', {
    tags: 'long',
  }, async () => {
    const token = await somebody()
    for (let i = 0; i < 10; i++) {
      await turnOn(token)
      expect((await end(token)).status).toBe(204)
    }
    expect((await end(token)).status).toBe(429)
    await untilTold(app)
    expect(smtp.received).toHaveLength(10)

    const from = '203.0.113.22'
    await useUp(app, { limit: ENDS_FROM_ADDRESS, who: from }, 100)
    const other = await somebody()
    expect((await end(other, from)).status).toBe(429)
    expect((await end(other)).status).toBe(204)
  })

  it('Nobody is told that a second factor is off which was never on', async () => {
    const user = await makeUser(app.services.db)
    const own = app.server.tokens.login({ ...user, type: 3 }, false).access_token
    expect((await end(own)).status).toBe(204)
    const path = `/users/${user.id}/second-factor`
    expect((await call('DELETE', path, app.admin, {})).status).toBe(204)
    await untilTold(app)
    expect(smtp.received).toEqual([])
  })

  it('An account of no type, as anybody can register in anybody’s name, has no mail written to its address', async () => {
    const token = await stranger()
    await turnOn(token)
    expect((await end(token)).status).toBe(204)
    expect((await patch(token, { email: 'vitima.seguinte@exemplo.test' })).status).toBe(200)
    expect((await patch(token, { email: 'mais.uma.vitima@exemplo.test' })).status).toBe(200)
    await untilTold(app)
    expect(smtp.received).toEqual([])
  })

  it('An account gets five reset links an hour, however many addresses it has had meanwhile', async () => {
    const user = await makeUser(app.services.db)
    const token = app.server.tokens.login({ ...user, type: 3 }, false).access_token
    const page = 'https://iris.exemplo.test/password/reset'
    const forget = (email: string) =>
      call('POST', '/password-forgot', null, { email, redirect_url: page })
    for (let i = 0; i < 5; i++) expect((await forget(user.email)).status).toBe(200)
    const email = 'caixa.de.outro@exemplo.test'
    expect((await patch(token, { email })).status).toBe(200)
    expect((await forget(email)).status).toBe(429)
  })
})
