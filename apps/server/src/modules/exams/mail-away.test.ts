import type { ResultBatch, ResultRefusal } from '@iris/contracts/result-batches'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeResult } from '../../../test/factories/result.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { createMailer, type Mailer } from '../../mail/mailer.ts'
import { runBatch } from './result-batches.commands.ts'
import { insertBatch } from './result-batches.sql.ts'

let smtp: MailServer
let app: TestApp
let doctor: { id: number; token: string }
let impatient: Mailer

beforeAll(async () => {
  smtp = await startMailServer()
  app = await createTestApp({ smtpUrl: smtp.url })
  doctor = await app.userOf(5)
  const from = 'nao-responda@iris.test'
  impatient = createMailer({ smtpUrl: smtp.url, from, dataDir: '/nowhere', timeoutMs: 4000 })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})
beforeEach(() => smtp.reset())

const silence = () => new Promise(() => {})

/** A batch of so many results, sent until its end. */
async function sendAll(count: number) {
  const { db } = app.services
  const exams: number[] = []
  for (let n = 1; n <= count; n++)
    exams.push((await makeResult(db, { email: `pessoa${n}@exemplo.test` })).id)
  const id = await insertBatch(db, { created_by: doctor.id, ip: '127.0.0.1', exams })
  await runBatch({ ...app.services, mailer: impatient }, id)
  return { id, exams }
}
const read = async <T>(path: string) =>
  (await app.call<T>('GET', `/exams/send-results/${path}`, { as: doctor.token })).body

test('When three mails in a row meet no answer, the rest of a batch is refused untried, and can be sent later', {
  tags: 'long',
}, async () => {
  let tries = 0
  smtp.before = () => {
    tries += 1
    return silence()
  }
  const { id, exams } = await sendAll(12)
  // While the third fails, the two others may each have begun one more.
  expect(tries).toBeLessThanOrEqual(5)
  expect(await read<ResultBatch>(`${id}`)).toMatchObject({ status: 'done', sent: 0, refused: 12 })
  const refusals = await read<ResultRefusal[]>(`${id}/refusals`)
  const untried = refusals.filter(({ reason }) => reason === 'mail.away')
  expect(untried).toHaveLength(12 - tries)
  expect(untried[0]?.message).toBe(
    'Não foi enviado: o servidor de e-mail não respondeu. Tente de novo mais tarde.',
  )

  smtp.reset()
  const batch = { created_by: doctor.id, ip: '127.0.0.1', exams }
  const later = await insertBatch(app.services.db, batch)
  await runBatch(app.services, later)
  expect(await read<ResultBatch>(`${later}`)).toMatchObject({ sent: 12, refused: 0 })
})

test('Mails that meet no answer between others that are taken do not end a batch', {
  tags: 'long',
}, async () => {
  smtp.before = (to) => (/[147]@/.test(to) ? silence() : undefined)
  const { id } = await sendAll(9)
  expect(await read<ResultBatch>(`${id}`)).toMatchObject({ status: 'done', sent: 6, refused: 3 })
  const refusals = await read<ResultRefusal[]>(`${id}/refusals`)
  expect(refusals.map(({ reason }) => reason)).toEqual(Array(3).fill('mail.failed'))
})

test('A mail server that refuses every mail is no silent one: each result is tried', {
  tags: 'long',
}, async () => {
  let tries = 0
  smtp.before = () => {
    tries += 1
    throw new Error('busy')
  }
  const { id } = await sendAll(4)
  expect(tries).toBe(4)
  expect(await read<ResultBatch>(`${id}`)).toMatchObject({ sent: 0, refused: 4 })
})

type Refuses = { sender?: string; recipient?: string }
async function expectNoBlame(_what: string, refuses: Refuses): Promise<void> {
  smtp.refuses = refuses
  const { id } = await sendAll(2)
  const refusals = await read<ResultRefusal[]>(`${id}/refusals`)
  expect(refusals.map(({ reason }) => reason)).toEqual(['mail.failed', 'mail.failed'])
}
test.each<[string, Refuses]>([
  ['a full disk, told to the recipient', { recipient: '452 4.3.1 Insufficient system storage' }],
])('Refused for %s, a batch blames no patient, and can be sent again', expectNoBlame)
test.each<[string, Refuses]>([
  ['a full disk, told to the sender', { sender: '452 4.3.1 Insufficient system storage' }],
  ['a document that is too large', { recipient: '552 5.3.4 Message size exceeds fixed limit' }],
  ['a sender it does not know', { sender: '550 Sender unknown' }],
])(
  'Refused for %s, a batch blames no patient, and can be sent again',
  { tags: 'long' },
  expectNoBlame,
)

test.each([
  ['mail.address', '550 5.1.1 No such user'],
  ['mail.mailbox-full', '452 4.2.2 Over quota'],
])('A refusal of the recipient is told as %s after "%s"', async (reason, recipient) => {
  smtp.refuses = { recipient }
  const { id } = await sendAll(1)
  expect(await read<ResultRefusal[]>(`${id}/refusals`)).toMatchObject([{ reason }])
})
