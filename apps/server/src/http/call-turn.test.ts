import { afterAll, expect, it } from 'vitest'
import { makeResult } from '../../test/factories/result.ts'
import { makeUser, PASSWORD } from '../../test/factories/user.ts'
import { startResultApp } from '../../test/result-app.ts'

const { smtp, app, db, send, close } = await startResultApp()
afterAll(close)

const MORE_THAN_A_SHARE = 6

/** A mail server that takes no mail before it is let go. */
function holdMails() {
  const held = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  let waiting = 0
  smtp.before = () => {
    if (++waiting === 2) reached.resolve()
    return held.promise
  }
  return { letGo: () => held.resolve(), reached: reached.promise, waiting: () => waiting }
}

it('Calls that wait for a mail server keep no other call of their user waiting, and no more than two wait for it', async () => {
  const mails = holdMails()
  const results = await Promise.all(Array.from({ length: MORE_THAN_A_SHARE }, () => makeResult(db)))
  const sending = results.map(({ id }) => send(id, app.admin))
  const colleague = await makeUser(db)
  await mails.reached

  const payload = { email: colleague.email, password: PASSWORD }
  expect((await app.call('POST', '/login', { payload })).status).toBe(200)
  const reads = Array.from({ length: MORE_THAN_A_SHARE }, () =>
    app.call('GET', '/companies', { as: app.admin }),
  )
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 200))
  expect(mails.waiting()).toBe(2)

  mails.letGo()
  expect((await Promise.all(sending)).map(({ status }) => status)).toEqual(sending.map(() => 200))
  expect(smtp.received).toHaveLength(MORE_THAN_A_SHARE)
})
