import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { phoneCode } from '../../../test/factories/second-factor.ts'
import { makeUser, PASSWORD, userBody } from '../../../test/factories/user.ts'
import { holdTransaction } from '../../../test/held-transaction.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { setForThisTest } from '../../../test/other-settings.ts'
import { makeDefaultUsers } from './first-start.commands.ts'
import { lockUser } from './users.sql.ts'

let app: TestApp
let smtp: MailServer
beforeAll(async () => {
  smtp = await startMailServer()
  app = await createTestApp({ smtpUrl: smtp.url })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

type Entered = { access_token: string; own_password_needed?: true; ticket?: string }

const OWN = 'escolhida por mim'
const logIn = async (email: string, password: string) =>
  (await app.call<Entered>('POST', '/login', { payload: { email, password } })).body
const choose = (as: string, password: string, password_confirmation = password) =>
  app.call<Entered>('POST', '/me/password', { as, payload: { password, password_confirmation } })
const put = (id: number, payload: object, as = app.admin) =>
  app.call('PUT', `/users/${id}`, { as, payload })

/** A new technician who was given a password, logged in with it. */
async function enterFirst() {
  const { id, email } = await makeUser(app.services.db, { first_password: true })
  return { id, email, ...(await logIn(email, PASSWORD)) }
}

/** The same as an administrator makes one. */
async function enterMade() {
  const { body } = await app.call('POST', '/users', { as: app.admin, payload: userBody() })
  const email = String(body.email)
  return { id: Number(body.id), email, ...(await logIn(email, PASSWORD)) }
}

describe('A person whose password an administrator chose', () => {
  it('A person whose password an administrator chose is answered nothing before they choose their own, then works', async () => {
    const { id, email, access_token, own_password_needed } = await enterMade()
    expect(own_password_needed).toBe(true)
    const attributes = { password: OWN, password_confirmation: OWN, current_password: PASSWORD }
    const calls: [string, string, object?][] = [
      ['GET', '/patients'],
      ['GET', '/me'],
      ['GET', `/users/${id}`],
      ['GET', '/me/lock'],
      ['GET', '/me/device-key'],
      ['PUT', '/me/pin', { pin: '4821', current_password: PASSWORD }],
      ['PATCH', '/me', { data: { type: 'profile', attributes } }],
    ]
    for (const [method, path, payload] of calls) {
      const { status, body } = await app.call<{ code?: string; errors?: { code?: string }[] }>(
        method,
        path,
        { as: access_token, payload },
      )
      const code = body.code ?? body.errors?.[0]?.code
      expect([path, status, code]).toEqual([path, 403, 'password.needed'])
    }
    const chosen = await choose(access_token, OWN)
    expect(chosen.status).toBe(200)
    expect(chosen.body.own_password_needed).toBeUndefined()
    const as = chosen.body.access_token
    expect((await app.call('GET', '/patients', { as })).status).toBe(200)
    expect((await app.call('GET', '/patients', { as: access_token })).status).toBe(401)
    expect((await logIn(email, PASSWORD)).access_token).toBeUndefined()
    const again = await logIn(email, OWN)
    expect(again.own_password_needed).toBeUndefined()
    expect((await app.call('GET', '/patients', { as: again.access_token })).status).toBe(200)
  })

  it.each([
    ['the one they were given', PASSWORD, 'Escolha uma senha diferente da que você recebeu.'],
    ['a short one', 'curta', 'Nova senha deve ter pelo menos 8 caracteres'],
    ['a common one', 'senha123', 'Esta senha é muito comum. Escolha outra.'],
    ['a leaked one', 'sunshine1', 'Esta senha é muito comum. Escolha outra.'],
  ])('As their own password %s is refused, and they may try again', async (_what, wrong, text) => {
    const { access_token } = await enterFirst()
    const { status, body } = await choose(access_token, wrong)
    expect([status, body]).toMatchObject([422, { errors: { password: [text] } }])
    expect((await choose(access_token, OWN)).status).toBe(200)
  })

  it('Their own e-mail as the password and one typed differently twice are refused under their fields', async () => {
    const { access_token, email } = await enterFirst()
    expect((await choose(access_token, email)).body).toHaveProperty('errors.password')
    const { body } = await choose(access_token, OWN, 'escolhida por mim!')
    expect(body).toMatchObject({ errors: { password_confirmation: ['As senhas não são iguais.'] } })
  })

  it('Whether a password may be their own is found out before anything of them is held', async () => {
    const { id, access_token } = await enterFirst()
    const letGo = await holdTransaction(app.services.db, (trx) => lockUser(trx, id))
    try {
      expect((await choose(access_token, PASSWORD)).status).toBe(422)
      expect((await choose(access_token, 'sunshine1')).status).toBe(422)
    } finally {
      await letGo()
    }
  })

  it('Of two who choose with one first password at the same moment one wins, and the other is out', async () => {
    const first = await enterFirst()
    const second = await logIn(first.email, PASSWORD)
    const answers = await Promise.all([
      choose(first.access_token, 'a primeira escolha'),
      choose(second.access_token, 'a segunda escolha'),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses).toContain(401)
    const loser = statuses[0] === 200 ? second : first
    expect((await choose(loser.access_token, 'ainda outra senha')).status).toBe(401)
  })

  it('A login that chose its password already, or never had to, changes none without the present one', async () => {
    const user = await makeUser(app.services.db)
    const { access_token } = await logIn(user.email, PASSWORD)
    const { status, body } = await choose(access_token, OWN)
    expect([status, body]).toMatchObject([409, { code: 'password.chosen' }])
    expect((await logIn(user.email, PASSWORD)).access_token).toBeDefined()
  })

  it('The token of a password just chosen is kept nowhere for a retry', async () => {
    const { access_token } = await enterFirst()
    const payload = { password: OWN, password_confirmation: OWN }
    const headers = { 'idempotency-key': randomUUID() }
    const sent = { as: access_token, payload, headers }
    expect((await app.call('POST', '/me/password', sent)).status).toBe(200)
    expect((await app.call('POST', '/me/password', sent)).status).toBe(401)
    const kept = await app.services.db.selectFrom('idempotency_keys').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('access_token')
  })

  it('The choice is in the audit, without the password', async () => {
    const { id, access_token } = await enterMade()
    await choose(access_token, OWN)
    const rows = await app.services.db
      .selectFrom('audit_events')
      .select(['action', 'user_id', 'detail'])
      .where('entity', '=', 'user')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['create', 'login', 'choose-password'])
    expect(rows.at(-1)?.user_id).toBe(id)
    expect(JSON.stringify(rows)).not.toContain(OWN)
  })

  it('A login that is to be remembered still is after the choice', async () => {
    const { body } = await app.call('POST', '/users', { as: app.admin, payload: userBody() })
    const payload = { email: body.email, password: PASSWORD, remember: true }
    const first = await app.call<Entered & { expires_in: number }>('POST', '/login', { payload })
    const { body: after } = await choose(first.body.access_token, OWN)
    expect(after).toMatchObject({ expires_in: first.body.expires_in })
  })
})

describe('What makes a password a first one, and what does not', () => {
  it('A new password for a colleague is a first password, one for oneself and any other change are not', async () => {
    const user = await makeUser(app.services.db)
    await put(user.id, { name: 'Outro Nome', phone: '11912345678' })
    expect((await logIn(user.email, PASSWORD)).own_password_needed).toBeUndefined()
    await put(user.id, { password: 'dada pela clínica' })
    expect((await logIn(user.email, 'dada pela clínica')).own_password_needed).toBe(true)
    await put(user.id, { name: 'Nome de Novo' })
    const first = await logIn(user.email, 'dada pela clínica')
    expect(first.own_password_needed).toBe(true)
    await choose(first.access_token, OWN)

    const admin = await makeUser(app.services.db, { type: 1 })
    const { access_token } = await logIn(admin.email, PASSWORD)
    expect((await put(admin.id, { password: 'a minha mesma' }, access_token)).status).toBe(200)
    expect((await logIn(admin.email, 'a minha mesma')).own_password_needed).toBeUndefined()
  })

  it('A password chosen by the link of a mail counts as the own one', async () => {
    const { email } = await enterFirst()
    await app.call('POST', '/password-forgot', {
      payload: { email, redirect_url: 'http://localhost/password/reset' },
    })
    const mail = smtp.received.findLast(({ to }) => to.includes(email))?.mail
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const payload = { email, token, password: OWN, password_confirmation: OWN }
    const { body } = await app.call<Entered>('POST', '/password-reset', { payload })
    expect(body.own_password_needed).toBeUndefined()
    expect((await app.call('GET', '/patients', { as: body.access_token })).status).toBe(200)
  })

  it('Where a code is asked for, it comes first: the ticket opens nothing, and the code leads to the choice', async () => {
    const user = await makeUser(app.services.db)
    const as = (await logIn(user.email, PASSWORD)).access_token
    const { body: phone } = await app.call('POST', '/me/second-factor', { as, payload: {} })
    const confirmation = { code: phoneCode(String(phone.secret)) }
    await app.call('POST', '/me/second-factor/confirm', { as, payload: confirmation })
    await put(user.id, { password: 'dada pela clínica' })
    const { ticket } = await logIn(user.email, 'dada pela clínica')
    const payload = { ticket, code: phoneCode(String(phone.secret), 1) }
    const { body } = await app.call<Entered>('POST', '/login/second-factor', { payload })
    expect(body).toMatchObject({ own_password_needed: true })
    const refused = await app.call('GET', '/patients', { as: body.access_token })
    expect(refused.body.code).toBe('password.needed')
    expect((await choose(body.access_token, OWN)).status).toBe(200)
  })

  it('Whoever registers has chosen, and so has the first administrator, whose password the start prints or sets', async () => {
    const person = { name: 'Iara', email: 'iara@exemplo.test', password: OWN }
    const payload = { ...person, password_confirmation: OWN }
    const { body } = await app.call<Entered>('POST', '/register', { payload })
    expect(body.own_password_needed).toBeUndefined()
    expect((await logIn('admin@iris.local', 'senha-do-administrador')).access_token).toBeDefined()

    const other = await makeUser(app.services.db, { type: 1 })
    const { access_token } = await logIn(other.email, PASSWORD)
    await put(1, { password: 'dada por um colega' }, access_token)
    expect((await logIn('admin@iris.local', 'dada por um colega')).own_password_needed).toBe(true)
    const settings = { adminEmail: 'admin@iris.local', adminPassword: 'senha-do-administrador' }
    await makeDefaultUsers(app.services.db, settings)
    const set = await logIn('admin@iris.local', 'senha-do-administrador')
    expect(set.own_password_needed).toBeUndefined()
  })

  it('Users 2 and 3 choose their own when an administrator gives them one, as everybody does', async () => {
    const as = (await logIn('admin@iris.local', 'senha-do-administrador')).access_token
    expect((await put(2, { password: 'dada pela clínica', active: true }, as)).status).toBe(200)
    const first = await logIn('tecnico@iris.local', 'dada pela clínica')
    expect(first.own_password_needed).toBe(true)
    expect((await choose(first.access_token, OWN)).status).toBe(200)
  })
})

it('Where a second factor is required the own password comes first, and the factor after it', async () => {
  setForThisTest(app, { secondFactor: 'required' })
  const user = await makeUser(app.services.db, { type: 5, first_password: true })
  const payload = { email: user.email, password: PASSWORD }
  const { body } = await app.call<Entered>('POST', '/login', { payload })
  expect(body).toMatchObject({ own_password_needed: true })
  expect(body).not.toHaveProperty('second_factor_needed')
  const as = body.access_token
  const early = await app.call('POST', '/me/second-factor', { as, payload: {} })
  expect(early.body.code).toBe('password.needed')
  const chosen = await app.call<Entered>('POST', '/me/password', {
    as,
    payload: { password: OWN, password_confirmation: OWN },
  })
  expect(chosen.body).toMatchObject({ second_factor_needed: true })
})
