import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { createMailer } from '../../mail/mailer.ts'

const APP_URL = 'https://iris.exemplo.test'
const PAGE = `${APP_URL}/password/reset`

let app: TestApp
let smtp: MailServer
beforeAll(async () => {
  smtp = await startMailServer()
  app = await createTestApp({ appUrl: APP_URL, smtpUrl: smtp.url })
  const from = 'nao-responda@iris.test'
  app.services.mailer = createMailer({
    smtpUrl: smtp.url,
    from,
    dataDir: '/nowhere',
    timeoutMs: 1000,
  })
})
beforeEach(() => smtp.reset())
afterAll(async () => {
  await app.close()
  await smtp.close()
})

const ask = (email: string) =>
  app.call('POST', '/password-forgot', { payload: { email, redirect_url: PAGE } })

/** The token in the last mail that the server took for an address. */
function tokenFor(email: string): string {
  const text = smtp.received.findLast(({ to }) => to.includes(email))?.mail.text ?? ''
  return new URL(/https:\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? ''
}

function reset(email: string, token: string) {
  const secret = { password: 'senha nova em folha', password_confirmation: 'senha nova em folha' }
  return app.call('POST', '/password-reset', { payload: { email, token, ...secret } })
}

it.each([['breaks the connection', () => smtp.hangUp()]])(
  'A reset mail is told as uncertain, and its link and the one before open, where the server takes it and then %s',
  isUncertain,
)
it.each([['falls silent', () => new Promise(() => {})]])(
  'A reset mail is told as uncertain, and its link and the one before open, where the server takes it and then %s',
  { tags: 'long' },
  isUncertain,
)

async function isUncertain(_what: string, end: () => unknown) {
  const [user, other] = [await makeUser(app.services.db), await makeUser(app.services.db)]
  expect((await ask(other.email)).status).toBe(200)
  const earlier = tokenFor(other.email)
  smtp.onTaken = end
  for (const { email } of [user, other]) {
    const { status, body } = await ask(email)
    expect(status).toBe(502)
    expect(body.code).toBe('user.mail-unknown')
    expect(body.message).toContain('o e-mail pode ter chegado')
  }
  expect((await reset(user.email, tokenFor(user.email))).status).toBe(200)
  expect((await reset(other.email, earlier)).status).toBe(200)
}

it('A mail for a new password that was confirmed ends the links of those that may have arrived', async () => {
  const user = await makeUser(app.services.db)
  smtp.onTaken = () => smtp.hangUp()
  await ask(user.email)
  const uncertain = tokenFor(user.email)
  smtp.onTaken = () => {}
  expect((await ask(user.email)).status).toBe(200)
  expect((await reset(user.email, uncertain)).status).toBe(422)
  expect((await reset(user.email, tokenFor(user.email))).status).toBe(200)
})

it.each([
  ['breaks off before the last line', () => Object.assign(smtp, { onRecipient: smtp.hangUp })],
  [
    'refuses the whole mail',
    () => Object.assign(smtp, { before: () => Promise.reject(new Error('Spam')) }),
  ],
])(
  'A reset mail is told as not sent, and its link is forgotten, where the server %s',
  async (_what, behave) => {
    const user = await makeUser(app.services.db)
    behave()
    expect((await ask(user.email)).body.code).toBe('user.mail-failed')
    const rows = app.services.db.selectFrom('password_resets').where('user_id', '=', user.id)
    expect(await rows.selectAll().execute()).toEqual([])
  },
)
