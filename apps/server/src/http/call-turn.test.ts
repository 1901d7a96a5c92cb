import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { makeResult } from '../../test/factories/result.ts'
import { makeUser, PASSWORD } from '../../test/factories/user.ts'
import { startResultApp } from '../../test/result-app.ts'
import { takeCallTurn } from './call-turn.ts'

const { smtp, app, db, close } = await startResultApp()
afterAll(close)
beforeEach(() => smtp.reset())

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

type Result = Awaited<ReturnType<typeof makeResult>>

const byExam = async ({ id }: Result) => `/exams/${id}/send-result`

async function byColourTest({ id: exam_id, patient_id }: Result) {
  const counts = { ishihara_correct_answer: 9, ishihara_wrong_answer: 0, altered: false }
  const test = await db
    .insertInto('ishihara_tests')
    .values({ exam_id, patient_id, answers: '[]', ...counts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `/tests/${test.id}/send-result`
}

it.each([['an exam', byExam]] as const)(
  'Calls that send the result of %s keep no other call of their user waiting, and no more than two wait for the mail server',
  sendMany,
)
it.each([['a colour test', byColourTest]] as const)(
  'Calls that send the result of %s keep no other call of their user waiting, and no more than two wait for the mail server',
  { tags: 'long' },
  sendMany,
)

async function sendMany(_: string, addressOf: (result: Result) => Promise<string>) {
  const mails = holdMails()
  const results = await Promise.all(Array.from({ length: MORE_THAN_A_SHARE }, () => makeResult(db)))
  const addresses = await Promise.all(results.map(addressOf))
  const sending = addresses.map((path) => app.call('POST', path, { as: app.admin }))
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
}

it('Four exports that nobody reads to the end hold up the next export, and no slip', async () => {
  const user = (id: number) => ({
    caller: { kind: 'key', role: 'key', id, name: '' } as const,
    ip: '',
  })
  const reader = () => ({ raw: new PassThrough() }) as unknown as FastifyReply
  const unread = reader()
  const file = { endpoint: { response: 'file' as const } }
  for (const id of [1, 2, 3, 4]) (await takeCallTurn(user(id), file, unread))()
  let isExported = false
  const next = takeCallTurn(user(5), file, reader()).then((leave) => {
    isExported = true
    leave()
  })
  ;(await takeCallTurn(user(5), { ...file, share: 'paper' }, reader()))()
  expect(isExported).toBe(false)
  unread.raw.destroy()
  await next
})
