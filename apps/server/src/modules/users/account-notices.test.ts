import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { untilTold, waitingNotices } from '../../../test/account-notices.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'

const NEW = 'outra senha boa'
const GREYLISTED = { recipient: '451 4.7.1 Greylisted, try again later' }

let app: TestApp
let smtp: MailServer
beforeAll(async () => {
  smtp = await startMailServer()
  app = await createTestApp({ smtpUrl: smtp.url })
})
beforeEach(() => smtp.reset())
afterAll(async () => {
  await app.close()
  await smtp.close()
})

const put = (id: number, payload: object) =>
  app.call('PUT', `/users/${id}`, { as: app.admin, payload })
const mailsTo = (address: string) =>
  smtp.received.flatMap(({ to, mail }) => (to.includes(address) ? [mail] : []))

/** Lets what waits for its next try begin at once: the news of another job wakes the queue. */
async function tryNow() {
  const { db } = app.services
  await sql`update pgboss.job set start_after = now()
    where name = 'account-notices' and state in ('created', 'retry')`.execute(db)
  await put((await makeUser(db)).id, { password: NEW })
}

describe('The mail to an owner whose account somebody else changed', () => {
  it.each<[string, () => unknown]>([
    ['makes strangers wait', () => Object.assign(smtp, { refuses: GREYLISTED })],
  ])('The owner is told later where the mail server first %s', isToldLater)
  it.each<[string, () => unknown]>([
    ['breaks the connection', () => Object.assign(smtp, { onRecipient: smtp.hangUp })],
  ])('The owner is told later where the mail server first %s', { tags: 'long' }, isToldLater)

  async function isToldLater(_what: string, behave: () => unknown) {
    const user = await makeUser(app.services.db)
    behave()
    expect((await put(user.id, { password: NEW })).status).toBe(200)
    await expect.poll(() => waitingNotices(app)).toMatchObject([{ state: 'retry' }])
    smtp.reset()
    await tryNow()
    await untilTold(app)
    expect(mailsTo(user.email)).toHaveLength(1)
  }

  it('A change of an account is answered while the mail server still keeps its mail waiting', async () => {
    const user = await makeUser(app.services.db)
    const held = Promise.withResolvers<void>()
    smtp.before = () => held.promise
    expect((await put(user.id, { password: NEW })).status).toBe(200)
    await expect.poll(() => waitingNotices(app)).toMatchObject([{ state: 'active' }])
    held.resolve()
    await untilTold(app)
    expect(mailsTo(user.email)).toHaveLength(1)
  })

  it('A mail to the owner that may have arrived goes once more, as the same mail, and then no more', async () => {
    const user = await makeUser(app.services.db)
    smtp.onTaken = () => smtp.received.at(-1)?.to.includes(user.email) && smtp.hangUp()
    await put(user.id, { email: `novo-${user.email}` })
    const again = { state: 'created', data: { to: user.email, again: true } }
    await expect.poll(() => waitingNotices(app)).toMatchObject([again])
    await tryNow()
    await untilTold(app)
    const [first, second, ...others] = mailsTo(user.email)
    expect(second?.messageId).toBe(first?.messageId)
    expect(others).toEqual([])
  })

  it('The queue holds the former address of an account and how the new one begins, and no secret', async () => {
    await app.services.jobs.start()
    const user = await makeUser(app.services.db)
    smtp.refuses = GREYLISTED
    await put(user.id, { email: `segredo-${user.email}`, password: NEW })
    const waiting = await waitingNotices(app)
    const domain = user.email.split('@')[1]
    const told = { to: user.email, id: expect.any(String), again: false }
    expect(waiting.map(({ data }) => data).filter(({ to }) => to === user.email)).toEqual([
      { what: 'email', now: `se…@${domain}`, ...told },
      { what: 'password', now: null, ...told },
    ])
    smtp.reset()
    await expect
      .poll(async () => (await waitingNotices(app)).every(({ state }) => state === 'retry'))
      .toBe(true)
    await tryNow()
    await untilTold(app)
  })

  it('The owner of an account that is deactivated before the mail goes is told all the same', async () => {
    const user = await makeUser(app.services.db)
    smtp.refuses = GREYLISTED
    await put(user.id, { password: NEW })
    await put(user.id, { active: false })
    await expect.poll(() => waitingNotices(app)).toMatchObject([{ state: 'retry' }])
    smtp.reset()
    await tryNow()
    await untilTold(app)
    expect(mailsTo(user.email)).toHaveLength(1)
  })

  it('A change of an account that is refused tells nobody', async () => {
    const [user, other] = [await makeUser(app.services.db), await makeUser(app.services.db)]
    expect((await put(user.id, { email: other.email, password: NEW })).status).toBe(422)
    expect(await waitingNotices(app)).toEqual([])
    expect(smtp.received).toEqual([])
  })
})

// That a mail is kept so stands with the reset of a password too.
it('The mail to an owner is kept as a file where there is no mail server', {
  tags: 'long',
}, async () => {
  const alone = await createTestApp()
  try {
    const user = await makeUser(alone.services.db)
    const payload = { password: NEW }
    await alone.call('PUT', `/users/${user.id}`, { as: alone.admin, payload })
    await untilTold(alone)
    const folder = `${alone.services.config.dataDir}/mail`
    const [file = '', ...others] = await readdir(folder)
    expect(others).toEqual([])
    expect(await readFile(`${folder}/${file}`, 'utf8')).toContain(`To: ${user.email}`)
  } finally {
    await alone.close()
  }
})
