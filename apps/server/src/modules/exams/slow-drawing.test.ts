import type { ResultBatch, ResultRefusal } from '@iris/contracts/result-batches'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeResult } from '../../../test/factories/result.ts'
import { occupyPapers } from '../../../test/occupied-papers.ts'
import { startResultApp } from '../../../test/result-app.ts'
import { PAPER_LANES } from '../../apart/lanes.ts'
import { inTransaction } from '../../db/transaction.ts'
import { runBatch } from './result-batches.commands.ts'
import { insertBatch, settleItem, takeItem } from './result-batches.sql.ts'

// A result's document is drawn after its place was taken, and may wait longer behind others than a place lasts.

const { smtp, app, db, doctor, send, statusOf, deliveries, close } = await startResultApp()

afterAll(close)
beforeEach(() => smtp.reset())

const untilWaiting = (lane: 'staff' | 'jobs', count = 1) =>
  expect.poll(() => PAPER_LANES[lane].queue.length).toBe(count)
/** As if the tries under way had been asked for so many seconds ago. */
const age = (seconds: number) =>
  sql`update result_deliveries set requested_at = now() - make_interval(secs => ${seconds})
    where state = 'sending'`.execute(db)
const heldSince = async (id: number) => {
  const try_ = db.selectFrom('result_deliveries').select('requested_at').where('exam_id', '=', id)
  return Date.now() - Date.parse(String((await try_.executeTakeFirstOrThrow()).requested_at))
}
const makeBatch = (exams: number[]) =>
  insertBatch(db, { created_by: doctor.id, ip: '127.0.0.1', exams })
const makeExams = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const { id } = await makeResult(db, { email: `pessoa${n}@exemplo.test` })
      return id
    }),
  )
const read = async (id: number) => {
  const path = `/exams/send-results/${id}`
  const { body } = await app.call<ResultBatch>('GET', path, { as: doctor.token })
  const refusals = await app.call<ResultRefusal[]>('GET', `${path}/refusals`, { as: doctor.token })
  return { ...body, reasons: refusals.body.map(({ reason }) => reason) }
}
const take = (batch: number) => inTransaction(db, (trx) => takeItem(trx, batch))
const takenLongAgo = (batch: number) =>
  sql`update result_batch_items set taken_at = now() - interval '61 seconds'
    where batch_id = ${batch} and state = 'sending'`.execute(db)

test('A result whose document waits longer than its place lasts keeps the place all the while, and is mailed once', {
  tags: 'long',
}, async () => {
  const { id } = await makeResult(db)
  const letGo = await occupyPapers('staff')
  const sending = send(id)
  await untilWaiting('staff')
  await age(31)
  await expect.poll(() => heldSince(id), { timeout: 15_000 }).toBeLessThan(15_000)
  expect(await send(id)).toMatchObject({ status: 409, body: { code: 'mail.running' } })
  await age(31)
  letGo()
  expect((await sending).status).toBe(200)
  expect(smtp.received).toHaveLength(1)
  expect(await statusOf(id)).toBe('E-mail enviado')
})

test('A result whose place another has taken is told as being sent already, and not as a fault of the mail server', {
  tags: 'long',
}, async () => {
  const { id } = await makeResult(db)
  const letGo = await occupyPapers('staff')
  const sending = send(id)
  await untilWaiting('staff')
  // As if this server had slept.
  await sql`update result_deliveries set state = 'failed', finished_at = now() where exam_id = ${id}`.execute(
    db,
  )
  await db
    .insertInto('result_deliveries')
    .values({ exam_id: id, requested_by: doctor.id, message_id: '<outro@iris.local>' })
    .execute()
  letGo()
  expect(await sending).toMatchObject({ status: 409, body: { code: 'mail.running' } })
  expect(smtp.received).toEqual([])
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(['failed', 'sending'])
  const failures = db.selectFrom('result_deliveries').select('failure').where('exam_id', '=', id)
  expect(await failures.execute()).toEqual([{ failure: null }, { failure: null }])
})

test('A batch whose documents wait long behind other papers sends all its results, and blames no mail server', {
  tags: 'long',
}, async () => {
  const exams = await makeExams(5)
  const id = await makeBatch(exams)
  const letGo = await occupyPapers('jobs')
  const running = runBatch(app.services, id)
  await untilWaiting('jobs', 3)
  await age(31)
  letGo()
  await running
  expect(await read(id)).toMatchObject({ status: 'done', sent: 5, reasons: [] })
  expect(smtp.received).toHaveLength(5)
})

test('A result that waits long for its document is taken by no second worker of its batch, and ends as sent', async () => {
  const id = await makeBatch(await makeExams(1))
  const letGo = await occupyPapers('jobs')
  const running = runBatch(app.services, id)
  await untilWaiting('jobs')
  await takenLongAgo(id)
  // A server that died would be silent for longer.
  await age(20)
  const helping = runBatch(app.services, id)
  await helping
  expect(PAPER_LANES.jobs.queue).toHaveLength(1)
  letGo()
  await running
  expect(await read(id)).toMatchObject({ status: 'done', sent: 1, reasons: [] })
  expect(smtp.received).toHaveLength(1)
})

test('A result of a batch is taken again once the server that sent it is silent, and then only that worker may refuse it', async () => {
  const exams = await makeExams(1)
  const id = await makeBatch(exams)
  const first = await take(id)
  await takenLongAgo(id)
  await db
    .insertInto('result_deliveries')
    .values({ exam_id: exams[0]!, requested_by: doctor.id, message_id: '<caiu@iris.local>' })
    .execute()
  expect(await take(id)).toBeUndefined()
  await age(31)
  const second = await take(id)
  expect(second?.position).toBe(first?.position)
  await settleItem(db, id, first!, { state: 'refused', reason: 'mail.failed' })
  expect(await read(id)).toMatchObject({ sent: 0, refused: 0 })
  await settleItem(db, id, second!, { state: 'refused', reason: 'mail.failed' })
  expect(await read(id)).toMatchObject({ sent: 0, refused: 1 })
})

test('A result of a batch that another worker is sending under its key is not refused, and counts as sent once it was', async () => {
  const [exam] = (await makeExams(1)) as [number]
  const id = await makeBatch([exam])
  const { retry_key } = await db
    .selectFrom('result_batch_items')
    .select('retry_key')
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow()
  const theirs = { requested_by: doctor.id, message_id: '<outro@iris.local>', retry_key }
  await db
    .insertInto('result_deliveries')
    .values({ exam_id: exam, ...theirs })
    .execute()
  await runBatch(app.services, id)
  expect(await read(id)).toMatchObject({ status: 'processing', sent: 0, refused: 0 })
  await sql`update result_deliveries set state = 'sent', finished_at = now() where exam_id = ${exam}`.execute(
    db,
  )
  await takenLongAgo(id)
  await runBatch(app.services, id)
  expect(await read(id)).toMatchObject({ status: 'done', sent: 1, refused: 0 })
  expect(smtp.received).toEqual([])
})
