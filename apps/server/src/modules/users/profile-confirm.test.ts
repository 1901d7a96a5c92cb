import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilTold } from '../../../test/account-notices.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { agedLogin } from '../../../test/factories/aged-login.ts'
import { makeUser, PASSWORD } from '../../../test/factories/user.ts'
import { holdTransaction } from '../../../test/held-transaction.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { failMore } from '../../../test/many-tries.ts'
import { setForThisTest } from '../../../test/other-settings.ts'
import { lockUser } from './users.sql.ts'

let app: TestApp
let smtp: MailServer
beforeAll(async () => {
  smtp = await startMailServer()
  app = await createTestApp({ smtpUrl: smtp.url, trustProxy: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

type Made = Awaited<ReturnType<typeof makeUser>>
type Answer = {
  data: { attributes: { email: string } }
  meta?: { access_token: string; token_type: string; expires_in: number }
  errors: { code: string; detail: string; source: { pointer: string } }[]
}
const NEW = 'outra senha boa'
const newPassword = { password: NEW, password_confirmation: NEW }

let addresses = 0
const patch = (as: string, attributes: object, from = `10.9.0.${++addresses}`) =>
  app.call<Answer>('PATCH', '/me', {
    as,
    payload: { data: { type: 'profile', attributes } },
    headers: { 'x-forwarded-for': from },
  })
const isOpen = async (as: string) => (await app.call('GET', '/me', { as })).status === 200
const fresh = (user: Made, remember = false) =>
  app.server.tokens.login({ ...user, type: 3 }, remember).access_token

const agedToken = (user: Made, minutes: number) => agedLogin(app, user, minutes)

function expectAsked(reply: { status: number; body: Answer }, detail: string) {
  expect(reply.status).toBe(422)
  expect(reply.body.errors).toEqual([
    {
      status: '422',
      code: 'validation',
      title: 'Dados inválidos',
      detail,
      source: { pointer: '/data/attributes/current_password' },
    },
  ])
}

it('Whether a new password may be had is found out before anything of its owner is held', async () => {
  const user = await makeUser(app.services.db)
  const token = fresh(user)
  // From its first call on a login stands in the list of its owner's.
  expect(await isOpen(token)).toBe(true)
  const letGo = await holdTransaction(app.services.db, (trx) => lockUser(trx, user.id))
  try {
    const leaked = { password: 'sunshine1', password_confirmation: 'sunshine1' }
    const { body } = await patch(token, leaked)
    expect(body.errors[0]?.detail).toBe('Esta senha é muito comum. Escolha outra.')
  } finally {
    await letGo()
  }
})

describe('With a login older than ten minutes', () => {
  it.each([
    ['a new password', newPassword],
    ['a new e-mail', { email: 'de.outro@exemplo.test' }],
  ])('An old login needs the present password for %s', async (_what, attributes) => {
    const user = await makeUser(app.services.db)
    const token = agedToken(user, 11)
    expectAsked(await patch(token, attributes), 'Informe a sua senha atual.')
    expectAsked(
      await patch(token, { ...attributes, current_password: 'errada' }),
      'A senha atual está incorreta.',
    )
    expect(await isOpen(token)).toBe(true)
    const done = await patch(token, { ...attributes, current_password: PASSWORD })
    expect(done.status).toBe(200)
    expect(JSON.stringify(done.body)).not.toContain(PASSWORD)
  })

  it('Changing the name, the visibility, or the same e-mail never needs the present password', async () => {
    const user = await makeUser(app.services.db)
    const attributes = { name: 'Outro Nome', visible: false, email: user.email }
    expect((await patch(agedToken(user, 600), attributes)).status).toBe(200)
  })

  it('Wrong present passwords must wait like wrong logins, and keep nobody else from logging in', async () => {
    const user = await makeUser(app.services.db)
    const [token, from] = [agedToken(user, 60), '10.8.0.1']
    const wrong = { ...newPassword, current_password: 'errada' }
    expect((await patch(token, wrong, from)).status).toBe(422)
    await failMore(app, user.email, 8)
    expect((await patch(token, wrong, from)).status).toBe(422)
    const right = { ...newPassword, current_password: PASSWORD }
    const reply = await patch(token, right, from)
    expect(reply.status).toBe(429)
    expect(reply.body.errors[0]?.code).toBe('auth.throttled')
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    const login = await app.call('POST', '/login', {
      payload: { email: user.email, password: PASSWORD },
      headers: { 'x-forwarded-for': from },
    })
    expect(login.status).toBe(200)
    expect((await patch(token, right, '10.8.0.2')).status).toBe(429)
    const failures = await app.services.db
      .selectFrom('audit_events')
      .select('id')
      .where('entity_id', '=', user.id)
      .where('action', '=', 'login-failed')
      .execute()
    expect(failures).toHaveLength(2)
    expect((await patch(agedToken(user, 60), right, from)).status).toBe(200)
  })
})

describe('With a younger login', () => {
  it('With a younger login no password is needed, but one that is sent must be right', async () => {
    const user = await makeUser(app.services.db)
    const wrong = { ...newPassword, current_password: 'errada' }
    expectAsked(await patch(agedToken(user, 9), wrong), 'A senha atual está incorreta.')
    expect((await patch(agedToken(user, 9), newPassword)).status).toBe(200)
  })
})

it('Where REAUTH_MINUTES is 0 the present password is always needed', async () => {
  setForThisTest(app, { reauthMinutes: 0 })
  const { token } = await app.userOf(3)
  const attempt = await app.call<Answer>('PATCH', '/me', {
    as: token,
    payload: { data: { type: 'profile', attributes: newPassword } },
  })
  expectAsked(attempt, 'Informe a sua senha atual.')
})

describe('A new password', () => {
  it('Of many who set a password with one login at the same moment, one does, and it is theirs that counts', async () => {
    const user = await makeUser(app.services.db)
    const token = fresh(user, false)
    const passwords = Array.from({ length: 6 }, (_, n) => `a senha número ${n}`)
    const replies = await Promise.all(
      passwords.map((password) => patch(token, { password, password_confirmation: password })),
    )
    const set = replies.flatMap(({ status }, n) => (status === 200 ? passwords[n] : []))
    expect(set).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(passwords.length - 1)
    const payload = { email: user.email, password: set[0] }
    expect((await app.call('POST', '/login', { payload })).status).toBe(200)
  })

  it.each([
    [false, 12],
    [true, 30 * 24],
  ])('A new password ends all sessions but its own (remembered: %s)', async (kept, hours) => {
    const user = await makeUser(app.services.db)
    const [here, stolen] = [fresh(user, kept), fresh(user, true)]
    const { status, body } = await patch(here, newPassword)
    expect(status).toBe(200)
    expect(body.meta).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: hours * 3600,
    })
    expect(await isOpen(String(body.meta?.access_token))).toBe(true)
    expect(await isOpen(stolen)).toBe(false)
  })

  it("A new password may not be the person's own e-mail", async () => {
    const user = await makeUser(app.services.db)
    const { email } = user
    const reply = await patch(fresh(user), { password: email, password_confirmation: email })
    expect(reply.status).toBe(422)
    expect(reply.body.errors[0]).toMatchObject({
      detail: 'Esta senha é muito comum. Escolha outra.',
      source: { pointer: '/data/attributes/password' },
    })
  })
})

describe('A new e-mail', () => {
  it('A new e-mail ends all sessions but the one that made it', async () => {
    const user = await makeUser(app.services.db)
    const [here, stolen, unseen] = [fresh(user), fresh(user, true), fresh(user, true)]
    expect((await patch(here, { email: user.email })).status).toBe(200)
    expect(await isOpen(stolen)).toBe(true)
    expect((await patch(here, { email: 'so.meu@exemplo.test' })).status).toBe(200)
    const open = [await isOpen(here), await isOpen(stolen), await isOpen(unseen)]
    expect(open).toEqual([true, false, false])
  })

  it('The old address is told of a new e-mail, and learns only how it begins', async () => {
    const user = await makeUser(app.services.db, { email: 'antigo@exemplo.test' })
    const reply = await patch(fresh(user), { email: 'enderecosecreto@novo.test' })
    expect(reply.status).toBe(200)
    expect(reply.body.meta).toBeUndefined()
    await untilTold(app)
    const { to, mail } = smtp.received.at(-1) ?? {}
    expect(to).toEqual(['antigo@exemplo.test'])
    expect(mail?.subject).toBe('O e-mail da sua conta foi alterado')
    expect(mail?.text).toContain('en…@novo.test')
    expect(mail?.text).not.toContain('enderecosecreto')
  })

  it('A new e-mail stays when the old address takes no mail, and a refused one sends no mail', async () => {
    const user = await makeUser(app.services.db, { email: 'recusado.antigo@exemplo.test' })
    const token = fresh(user)
    const changed = await patch(token, { email: 'aceito@exemplo.test' })
    expect(changed.body.data.attributes.email).toBe('aceito@exemplo.test')
    const before = smtp.received.length
    expect((await patch(token, { email: 'admin@iris.local' })).status).toBe(422)
    expect((await patch(token, { name: 'Só o nome' })).status).toBe(200)
    expect(smtp.received).toHaveLength(before)
  })
})
