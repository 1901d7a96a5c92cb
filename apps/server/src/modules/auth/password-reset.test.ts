import { readdir, readFile } from 'node:fs/promises'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeUser, PASSWORD } from '../../../test/factories/user.ts'
import { holdTransaction, untilWaitedFor } from '../../../test/held-transaction.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { failMore } from '../../../test/many-tries.ts'

const APP_URL = 'https://iris.exemplo.test'
const PAGE = `${APP_URL}/password/reset`
const NEW = 'senha nova em folha'

let app: TestApp
let smtp: MailServer

beforeAll(async () => {
  smtp = await startMailServer()
  app = await createTestApp({ appUrl: APP_URL, smtpUrl: smtp.url, trustProxy: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

let address = 0
const post = (path: string, payload: unknown) =>
  app.call('POST', path, { payload, headers: { 'x-forwarded-for': `10.1.0.${++address}` } })
const ask = (email: string, redirect_url = PAGE) =>
  post('/password-forgot', { email, redirect_url })
const reset = (email: string, token: string, password = NEW) =>
  post('/password-reset', { email, token, password, password_confirmation: password })
const logIn = (email: string, password: string) => post('/login', { email, password })

/** Asks for a link and reads it from the mail. */
async function linkFor(email: string): Promise<URL> {
  expect((await ask(email)).status).toBe(200)
  const text = smtp.received.at(-1)?.mail.text ?? ''
  return new URL(/https:\S+/.exec(text)?.[0] ?? '')
}
const tokenFor = async (email: string) => (await linkFor(email)).searchParams.get('token') ?? ''

describe('Asking for a new password', () => {
  it('A request for a new password mails a link to the page with the e-mail and a token', async () => {
    const user = await makeUser(app.services.db, { email: 'ana+iris@exemplo.test' })
    const reply = await ask('ANA+IRIS@exemplo.test')
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ message: expect.any(String) })
    const { to, mail } = smtp.received.at(-1) ?? {}
    expect(to).toEqual([user.email])
    expect(mail?.subject).toBe('Crie uma nova senha')
    expect(mail?.text).toContain('vale por uma hora')
    const link = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    expect(link.origin + link.pathname).toBe(PAGE)
    expect(link.searchParams.get('email')).toBe(user.email)
    expect(mail?.html).toContain(link.href.replaceAll('&', '&amp;'))
    expect(mail?.text + String(mail?.html)).not.toMatch(/exame|paciente|clínic|saúde/i)
  })

  it('The token of a reset is kept only as a digest, for one hour', async () => {
    const user = await makeUser(app.services.db)
    const token = await tokenFor(user.email)
    const row = await app.services.db
      .selectFrom('password_resets')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
    const minutes = (Date.parse(row.expires_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(58)
    expect(minutes).toBeLessThanOrEqual(60)
  })

  it('No reset link goes to a mailbox that stops being the person’s while it is asked for', async () => {
    const { id, email } = await makeUser(app.services.db)
    const change = await holdTransaction(app.services.db, (trx) =>
      trx
        .updateTable('users')
        .set({ email: `novo-${email}` })
        .where('id', '=', id)
        .execute(),
    )
    const asking = ask(email)
    await untilWaitedFor(app.services.db)
    await change()
    expect((await asking).status).toBe(422)
    expect(smtp.received.at(-1)?.to).not.toEqual([email])
  })

  it.each([
    ['an unknown e-mail', {}, 'ninguem@exemplo.test'],
    ['an inactive user', { active: false }, undefined],
  ])('A request for a new password is refused: %s', async (_what, stored, email) => {
    const user = await makeUser(app.services.db, stored)
    const { status, body } = await ask(email ?? user.email)
    expect(status).toBe(422)
    expect(body).toEqual({
      message: 'Este e-mail não está cadastrado!',
      code: 'validation',
      errors: { email: ['Este e-mail não está cadastrado!'] },
    })
  })

  it.each([
    'https://outro.exemplo.test/password/reset',
    'http://iris.exemplo.test/password/reset',
    'https://iris.exemplo.test:8443/password/reset',
    'https://iris.exemplo.test.atacante.test/',
    'https://iris.exemplo.test@atacante.test/',
    'https://maria:senha@iris.exemplo.test/',
    '//iris.exemplo.test/password/reset',
    '/password/reset',
    'javascript:alert(1)',
    'não é um endereço',
  ])('The link of a reset leads to our own page instead of %s', async (redirect_url) => {
    const user = await makeUser(app.services.db)
    const { status } = await ask(user.email, redirect_url)
    expect(status).toBe(200)
    const { to, mail } = smtp.received.at(-1) ?? {}
    expect(to).toEqual([user.email])
    const [link = '', ...others] = (mail?.text ?? '').match(/\b\w+:\/\/\S+/g) ?? []
    expect(others).toEqual([])
    const { origin, pathname, searchParams } = new URL(link)
    expect(origin + pathname).toBe(PAGE)
    expect(searchParams.get('email')).toBe(user.email)
    expect(mail?.html).not.toMatch(/atacante|outro\.exemplo|javascript/)
  })

  it('The link of a reset leads to the page of our own that was asked for', async () => {
    const user = await makeUser(app.services.db)
    await ask(user.email, `${APP_URL}/outra-pagina?de=mail`)
    const link = new URL(/https:\S+/.exec(smtp.received.at(-1)?.mail.text ?? '')?.[0] ?? '')
    expect(link.pathname + link.search).toContain('/outra-pagina?de=mail&email=')
  })

  it('One mailbox gets at most five reset links, from wherever they are asked', async () => {
    const user = await makeUser(app.services.db)
    for (let i = 0; i < 5; i++) expect((await ask(user.email)).status).toBe(200)
    const reply = await ask(user.email)
    expect(reply.status).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('A reset mail that cannot be sent is reported, and its link is forgotten', async () => {
    const user = await makeUser(app.services.db, { email: 'recusado@exemplo.test' })
    const { status, body } = await ask(user.email)
    expect(status).toBe(502)
    expect(body.message).toBe('Não foi possível enviar o e-mail agora. Tente de novo mais tarde.')
    const rows = app.services.db.selectFrom('password_resets').where('user_id', '=', user.id)
    expect(await rows.selectAll().execute()).toEqual([])
  })

  it('One address may ask for new passwords only so often', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.5' }
    const payload = { email: 'x', redirect_url: PAGE }
    for (let i = 0; i < 20; i++) await app.call('POST', '/password-forgot', { payload, headers })
    expect((await app.call('POST', '/password-forgot', { payload, headers })).status).toBe(429)
  })
})

describe('Setting the new password', () => {
  it('A new password logs the person in and ends every older token', async () => {
    const user = await makeUser(app.services.db)
    const old = String((await logIn(user.email, PASSWORD)).body.access_token)
    const reply = await reset(user.email.toUpperCase(), await tokenFor(user.email))
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ token_type: 'Bearer', expires_in: 12 * 3600 })
    const own = `/users/${user.id}`
    const fresh = String(reply.body.access_token)
    expect((await app.call('GET', own, { as: fresh })).status).toBe(200)
    expect((await app.call('GET', own, { as: old })).status).toBe(401)
    expect((await logIn(user.email, PASSWORD)).status).toBe(401)
    expect((await logIn(user.email, NEW)).status).toBe(200)
  })

  it('Who comes in by a new password was there just now', async () => {
    const user = await makeUser(app.services.db)
    const aged = { last_seen_at: new Date(Date.now() - 60 * 60_000) }
    await app.services.db.updateTable('users').set(aged).where('id', '=', user.id).execute()
    expect((await reset(user.email, await tokenFor(user.email))).status).toBe(200)
    const { body } = await app.call('GET', `/users/${user.id}`, { as: app.admin })
    expect(Date.now() - Date.parse(String(body.last_seen_at))).toBeLessThan(60_000)
  })

  it('A reset link works once and ends the other links of the user', async () => {
    const user = await makeUser(app.services.db)
    const [first, second] = [await tokenFor(user.email), await tokenFor(user.email)]
    expect((await reset(user.email, second)).status).toBe(200)
    for (const token of [first, second]) {
      const { status, body } = await reset(user.email, token, 'mais uma senha')
      expect(status).toBe(422)
      expect(body.errors).toEqual({
        token: ['O link é inválido ou já expirou. Solicite um novo.'],
      })
    }
    expect((await logIn(user.email, NEW)).status).toBe(200)
  })

  it('A newer reset link ends the older ones, and one whose mail never left ends none', async () => {
    const user = await makeUser(app.services.db)
    const [first, second] = [await tokenFor(user.email), await tokenFor(user.email)]
    expect((await reset(user.email, first)).status).toBe(422)
    smtp.before = () => {
      throw new Error('Not now')
    }
    expect((await ask(user.email)).status).toBe(502)
    smtp.reset()
    expect((await reset(user.email, second)).status).toBe(200)
  })

  it('A reset link works once even for two at the same moment', async () => {
    const user = await makeUser(app.services.db)
    const token = await tokenFor(user.email)
    const replies = await Promise.all([reset(user.email, token), reset(user.email, token)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('A new password lets a locked-out person in', async () => {
    const user = await makeUser(app.services.db)
    await logIn(user.email, 'errada')
    await failMore(app, user.email, 499)
    expect((await logIn(user.email, PASSWORD)).status).toBe(429)
    await reset(user.email, await tokenFor(user.email))
    expect((await logIn(user.email, NEW)).status).toBe(200)
  })

  it('A reset link older than an hour is refused', async () => {
    const user = await makeUser(app.services.db)
    const token = await tokenFor(user.email)
    await app.services.db
      .updateTable('password_resets')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('user_id', '=', user.id)
      .execute()
    expect((await reset(user.email, token)).status).toBe(422)
  })

  it('A reset token that is made up, of somebody else or of a deactivated user is refused', async () => {
    const [user, other] = [await makeUser(app.services.db), await makeUser(app.services.db)]
    const token = await tokenFor(user.email)
    expect((await reset(user.email, 'a'.repeat(43))).status).toBe(422)
    expect((await reset(other.email, token)).status).toBe(422)
    await app.call('PUT', `/users/${user.id}`, { as: app.admin, payload: { active: false } })
    expect((await reset(user.email, token)).status).toBe(422)
  })

  it('Reset links sent before the e-mail changed are refused', async () => {
    const user = await makeUser(app.services.db)
    const token = await tokenFor(user.email)
    const email = `outro-${user.email}`
    await app.call('PUT', `/users/${user.id}`, { as: app.admin, payload: { email } })
    expect((await reset(email, token)).status).toBe(422)
  })

  it.each([
    [
      'a short password',
      { password: 'curta', password_confirmation: 'curta' },
      'password',
      'Password must be atleast 8 characters long!',
    ],
    [
      'another confirmation',
      { password_confirmation: 'diferente' },
      'password_confirmation',
      'Passwords must match',
    ],
    ['no token', { token: undefined }, 'token', 'Token é obrigatório'],
    ['no password', { password: undefined }, 'password', 'A senha é obrigatória!'],
  ])('Setting a new password is refused: %s', async (_what, wrong, field, message) => {
    const sent = { email: 'a@b.test', token: 'x', password: NEW, password_confirmation: NEW }
    const { status, body } = await post('/password-reset', { ...sent, ...wrong })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject({ [field]: [message] })
  })
})

describe('Without a mail server', () => {
  it('A reset mail is kept as a file when there is no mail server', async () => {
    const alone = await createTestApp({ appUrl: APP_URL })
    try {
      const payload = { email: 'admin@iris.local', redirect_url: PAGE }
      expect((await alone.call('POST', '/password-forgot', { payload })).status).toBe(200)
      const folder = `${alone.services.config.dataDir}/mail`
      const [file] = await readdir(folder)
      const mail = await PostalMime.parse(await readFile(`${folder}/${file}`))
      expect(mail.text).toContain(PAGE)
    } finally {
      await alone.close()
    }
  })
})
