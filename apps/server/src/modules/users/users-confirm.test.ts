import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilTold } from '../../../test/account-notices.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { agedLogin } from '../../../test/factories/aged-login.ts'
import { makeUser, PASSWORD, userBody } from '../../../test/factories/user.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'

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

const NEW = 'outra senha boa'
const makeAdministrator = () => makeUser(app.services.db, { type: 1 })
const put = (id: number, payload: object, as: string, headers = {}) =>
  app.call('PUT', `/users/${id}`, { as, payload, headers })
const isOpen = async (as: string) => (await app.call('GET', '/me', { as })).status === 200
const logIn = async (email: string, password = PASSWORD) => {
  const payload = { email, password }
  return String((await app.call('POST', '/login', { payload })).body.access_token)
}
const mailsTo = (address: string) =>
  smtp.received.flatMap(({ to, mail }) => (to.includes(address) ? [mail] : []))

describe("An administrator's login older than ten minutes", () => {
  const CHANGES: [string, object][] = [
    ['a password', { password: NEW }],
    ['an e-mail', { email: 'trocado@exemplo.test' }],
    ['a type', { type: 5 }],
    ['the type of an administrator', { type: 1 }],
  ]

  it.each(CHANGES)(
    'An old login of an administrator needs the present password to give a colleague %s, and changes nothing without it',
    async (_what, change) => {
      const [admin, user] = [await makeAdministrator(), await makeUser(app.services.db)]
      const token = agedLogin(app, admin, 11)
      const asked = await put(user.id, change, token)
      expect(asked.status).toBe(422)
      expect(asked.body).toEqual({
        message: 'Informe a sua senha atual.',
        code: 'validation',
        errors: { current_password: ['Informe a sua senha atual.'] },
      })
      const wrong = await put(user.id, { ...change, current_password: 'errada' }, token)
      expect(wrong.body.errors).toEqual({ current_password: ['A senha atual está incorreta.'] })
      expect((await put(user.id, { name: 'Só o nome' }, token)).body).toMatchObject({
        email: user.email,
        type: 3,
      })
      expect(await logIn(user.email)).not.toBe('undefined')
      const email = `${user.id}@exemplo.test`
      const done = { ...change, ...('email' in change && { email }), current_password: PASSWORD }
      expect((await put(user.id, done, token)).status).toBe(200)
    },
  )

  it.each(CHANGES.slice(0, 2))(
    'An old login of an administrator needs the present password for %s of their own, too',
    async (_what, change) => {
      const admin = await makeAdministrator()
      const token = agedLogin(app, admin, 11)
      expect((await put(admin.id, change, token)).status).toBe(422)
      expect(await isOpen(token)).toBe(true)
      expect(await logIn(admin.email)).not.toBe('undefined')
    },
  )

  it('An old login of an administrator makes no other administrator without the present password', async () => {
    const token = agedLogin(app, await makeAdministrator(), 11)
    const post = (payload: object) => app.call('POST', '/users', { as: token, payload })
    expect((await post(userBody())).status).toBe(201)
    const another = userBody({ type: 1 })
    expect((await post(another)).body.errors).toHaveProperty('current_password')
    expect((await post({ ...another, current_password: PASSWORD })).status).toBe(201)
  })

  it('An old login of an administrator turns off no second factor without the present password', async () => {
    const { db } = app.services
    const admin = await makeAdministrator()
    const user = await makeUser(db, { second_factor_since: new Date() })
    const path = `/users/${user.id}/second-factor`
    const clear = (payload?: object) =>
      app.call('DELETE', path, { as: agedLogin(app, admin, 11), payload })
    expect((await clear()).body.errors).toHaveProperty('current_password')
    expect((await clear({ current_password: 'errada' })).status).toBe(422)
    expect((await clear({ current_password: PASSWORD })).status).toBe(204)
    await untilTold(app)
    expect(mailsTo(user.email).at(-1)?.subject).toBe('A verificação em duas etapas foi desligada')
  })

  it('What an administrator changes with the present password is done once, however often it is sent', async () => {
    const [admin, user] = [await makeAdministrator(), await makeUser(app.services.db)]
    const token = agedLogin(app, admin, 11)
    const { body } = await app.call('GET', `/users/${user.id}`, { as: token })
    const change = { password: NEW, updated_at: body.updated_at, current_password: PASSWORD }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const replies = [
      await put(user.id, change, token, headers),
      await put(user.id, change, token, headers),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[1]?.body).toEqual(replies[0]?.body)
    await untilTold(app)
    expect(mailsTo(user.email)).toHaveLength(1)
  })
})

describe('Sessions after a change by an administrator', () => {
  it('A new password or e-mail of a colleague ends all their sessions', async () => {
    for (const change of [{ password: NEW }, { email: 'outro.endereco@exemplo.test' }]) {
      const user = await makeUser(app.services.db)
      const session = await logIn(user.email)
      expect((await put(user.id, { name: 'Outro', email: user.email }, app.admin)).status).toBe(200)
      expect(await isOpen(session)).toBe(true)
      expect((await put(user.id, change, app.admin)).status).toBe(200)
      expect(await isOpen(session)).toBe(false)
    }
  })

  it('A new password or e-mail of the administrator ends their other sessions and keeps the present one', async () => {
    for (const change of [{ password: NEW }, { email: 'chefia@exemplo.test' }]) {
      const admin = await makeAdministrator()
      const [here, stolen] = [await logIn(admin.email), await logIn(admin.email)]
      expect((await put(admin.id, change, here)).status).toBe(200)
      expect([await isOpen(here), await isOpen(stolen)]).toEqual([true, false])
    }
  })
})

describe('The owner of an account', () => {
  it('The owner is told at the old address when somebody else sets their e-mail or password', async () => {
    const user = await makeUser(app.services.db)
    const change = { email: 'endereco.novo@exemplo.test', password: NEW }
    expect((await put(user.id, change, app.admin)).status).toBe(200)
    await untilTold(app)
    const mails = mailsTo(user.email)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'A senha da sua conta foi alterada',
      'O e-mail da sua conta foi alterado',
    ])
    for (const { text } of mails) {
      expect(text).not.toContain(change.email)
      expect(text).not.toContain(NEW)
    }
    expect(mailsTo(change.email)).toEqual([])
  })

  it('The owner is told nothing of other changes, of their own password, or of a first one', async () => {
    const [user, admin] = [await makeUser(app.services.db), await makeAdministrator()]
    const fresh = await logIn(admin.email)
    await untilTold(app)
    const before = smtp.received.length
    await put(user.id, { name: 'Outro Nome', type: 5, active: false }, fresh)
    await put(admin.id, { password: NEW }, fresh)
    await put(3, { active: true, password: PASSWORD }, fresh)
    await untilTold(app)
    expect(smtp.received).toHaveLength(before)
  })
})
