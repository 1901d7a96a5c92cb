import type { ResultBatch, ResultCheck, ResultRefusal } from '@iris/contracts/result-batches'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeResult } from '../../../test/factories/result.ts'
import { fillUp } from '../../../test/full-table.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { createDatabase } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findLeft } from '../../jobs/resumable.ts'
import { runBatch } from './result-batches.commands.ts'
import { insertBatch, takeItem } from './result-batches.sql.ts'

let smtp: MailServer
let app: TestApp
let doctor: { id: number; token: string }

beforeAll(async () => {
  smtp = await startMailServer()
  app = await createTestApp({ smtpUrl: smtp.url })
  await app.services.jobs.start()
  doctor = await app.userOf(5)
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})
beforeEach(() => smtp.reset())

let made = 0
async function makeOne(patient: { email?: string; name?: string } = {}, exam = {}) {
  const email = `pessoa${++made}@exemplo.test`
  return (await makeResult(app.services.db, { email, ...patient }, exam)).id
}
const start = (ids: unknown, as: string | null = doctor.token, headers = {}) =>
  app.call<ResultBatch & { message: string }>('POST', '/exams/send-results', {
    as,
    headers,
    payload: { ids },
  })
const read = async (id: number) =>
  (await app.call<ResultBatch>('GET', `/exams/send-results/${id}`, { as: doctor.token })).body
async function finished(id: number): Promise<ResultBatch> {
  for (let tries = 0; tries < 400; tries++) {
    const batch = await read(id)
    if (batch.status === 'done') return batch
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the batch never ended')
}
const statusOf = async (id: number) =>
  (await app.call('GET', `/exams/${id}`, { as: doctor.token })).body.status

describe('Several results at once', () => {
  it('Results asked for together are sent in the background, each once to its own patient', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => makeOne()))
    const { status, body } = await start([...ids, ids[0]])
    expect(status).toBe(202)
    expect(body).toMatchObject({ status: 'processing', total: 3, sent: 0, refused: 0 })
    expect(await finished(body.id)).toMatchObject({ total: 3, sent: 3, refused: 0 })
    expect(smtp.received).toHaveLength(3)
    expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(3)
    for (const id of ids) expect(await statusOf(id)).toBe('E-mail enviado')
    const sends = await app.services.db
      .selectFrom('audit_events')
      .select(['user_id', 'ip'])
      .where('action', '=', 'send')
      .where('entity_id', 'in', ids)
      .execute()
    expect(sends).toEqual(Array(3).fill({ user_id: doctor.id, ip: '127.0.0.1' }))
  })

  it('A batch of new results sends only the new ones, and says how many were left out', async () => {
    const [fresh, sent, corrected] = [
      await makeOne(),
      await makeOne({}, { status: 'E-mail enviado' }),
      await makeOne({}, { corrected_at: '2026-03-04T12:00:00Z' }),
    ]
    const ask = (ids: number[]) =>
      app.call<ResultBatch & { left_out: number; errors: object }>('POST', '/exams/send-results', {
        as: doctor.token,
        payload: { ids, only_new: true },
      })
    const { body } = await ask([sent, fresh, corrected, sent])
    expect(body).toMatchObject({ total: 2, left_out: 1 })
    expect(await finished(body.id)).toMatchObject({ total: 2, sent: 2 })
    expect(smtp.received).toHaveLength(2)
    const none = await ask([fresh, sent])
    expect(none.status).toBe(422)
    expect(none.body.errors).toEqual({ ids: ['Estes resultados já foram todos enviados.'] })
    expect(smtp.received).toHaveLength(2)
    const again = await start([fresh])
    expect(again.body).toMatchObject({ total: 1, left_out: 0 })
    expect(await finished(again.body.id)).toMatchObject({ sent: 1 })
    expect(smtp.received).toHaveLength(3)
  })

  it('A result that another person sent after it was asked about as a new one is mailed once', async () => {
    const ids = [await makeOne(), await makeOne()]
    const as = doctor.token
    const ask = <T>(path: string, payload: object) =>
      app.call<T>('POST', `/exams/send-results${path}`, { as, payload })
    const { body: checks } = await ask<ResultCheck[]>('/check', { ids })
    expect(checks.map(({ sent_before }) => sent_before)).toEqual([false, false])
    await app.call('POST', `/exams/${ids[0]}/send-result`, { as: app.admin })
    const { body } = await ask<ResultBatch>('', { ids, only_new: true })
    expect(await finished(body.id)).toMatchObject({ total: 1, sent: 1 })
    expect(smtp.received).toHaveLength(2)
  })

  it('The progress of a batch can be read at any later time too', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => makeOne()))
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    smtp.before = () => (smtp.received.length < 2 ? Promise.resolve() : gate)
    const { id } = (await start(ids)).body
    while ((await read(id)).sent < 2) await new Promise((resolve) => setTimeout(resolve, 20))
    const [last] = (
      await app.call<ResultBatch[]>('GET', '/exams/send-results', { as: doctor.token })
    ).body
    expect(last).toMatchObject({ id, status: 'processing', total: 3, sent: 2, finished_at: null })
    open()
    expect(await finished(id)).toMatchObject({ sent: 3, finished_at: expect.any(String) })
  })

  it('A batch lists each refused result with its reason, and none holds up another', async () => {
    const good = await makeOne()
    const open = await makeOne({}, { status: 'Avaliação Médica' })
    const refused = await makeOne({ email: 'recusado@exemplo.test', name: 'RUI TAVARES' })
    const other = await makeOne()
    const { id } = (await start([open, good, refused, other])).body
    expect(await finished(id)).toMatchObject({ total: 4, sent: 2, refused: 2 })
    const path = `/exams/send-results/${id}/refusals`
    const refusals = (await app.call<ResultRefusal[]>('GET', path, { as: doctor.token })).body
    expect(refusals).toEqual([
      {
        exam_id: open,
        patient_name: expect.any(String),
        reason: 'exam.not-sendable',
        message: 'O resultado só pode ser enviado depois que o exame estiver concluído.',
      },
      {
        exam_id: refused,
        patient_name: 'RUI TAVARES',
        reason: 'mail.address',
        message: expect.stringContaining('recusou o endereço'),
      },
    ])
    expect(await statusOf(refused)).toBe('Concluído')
    expect(await statusOf(open)).toBe('Avaliação Médica')
  })

  it('A batch asked for twice is sent once: under one key, and while the first still runs', async () => {
    const ids = await Promise.all(Array.from({ length: 2 }, () => makeOne()))
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    smtp.before = () => gate
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = (await start(ids, doctor.token, headers)).body
    expect((await start(ids, doctor.token, headers)).body.id).toBe(first.id)
    const second = (await start(ids, app.admin)).body
    expect(second).toMatchObject({ total: 2, refused: 2 })
    open()
    expect(await finished(first.id)).toMatchObject({ sent: 2, refused: 0 })
    expect(smtp.received).toHaveLength(2)
  })

  it('A batch leaves out a result that was sent alone meanwhile', async () => {
    const ids = [await makeOne(), await makeOne()]
    const batch = { created_by: doctor.id, ip: '127.0.0.1', exams: ids }
    const id = await insertBatch(app.services.db, batch)
    await app.call('POST', `/exams/${ids[1]}/send-result`, { as: doctor.token })
    await runBatch(app.services, id)
    expect(await read(id)).toMatchObject({ status: 'done', sent: 2 })
    expect(smtp.received).toHaveLength(2)
  })

  it('A batch left by a server that died is taken up again, and nothing is sent twice', async () => {
    const { db } = app.services
    const [done, waiting] = [await makeOne(), await makeOne()]
    const minutesAgo = new Date(Date.now() - 120_000)
    const retry_key = crypto.randomUUID()
    // The mail was sent and the exam moved; the server died before the batch recorded it.
    await app.call('POST', `/exams/${done}/send-result`, {
      as: doctor.token,
      headers: { 'idempotency-key': retry_key },
    })
    const id = await db.transaction().execute(async (trx) => {
      const batch = await trx
        .insertInto('result_batches')
        .values({
          created_by: doctor.id,
          ip: '127.0.0.1',
          created_at: minutesAgo,
          updated_at: minutesAgo,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const left = { state: 'sending', retry_key, taken_at: minutesAgo } as const
      await trx
        .insertInto('result_batch_items')
        .values([
          { batch_id: batch.id, position: 1, exam_id: done, ...left },
          { batch_id: batch.id, position: 2, exam_id: waiting },
        ])
        .execute()
      // Asked for in here: once others see it, the server's own minute may take it up before us.
      expect(await findLeft(trx, 'result_batches', {})).toContain(batch.id)
      return batch.id
    })
    await runBatch(app.services, id)
    await expect.poll(() => read(id)).toMatchObject({ status: 'done', sent: 2, refused: 0 })
    expect(smtp.received).toHaveLength(2)
  })

  it('A batch refuses nothing for a full disk: what it held up is sent a minute later', {
    tags: 'long',
  }, async () => {
    const { db } = app.services
    const exams = [await makeOne(), await makeOne()]
    const id = await insertBatch(db, { created_by: doctor.id, ip: '127.0.0.1', exams })
    const giveSpace = await fillUp(app.owner, 'result_deliveries')
    await expect(runBatch(app.services, id)).rejects.toMatchObject({ code: '53100' })
    await giveSpace()
    expect(await read(id)).toMatchObject({ status: 'processing', sent: 0, refused: 0 })
    await db
      .updateTable('result_batch_items')
      .set({ taken_at: new Date(Date.now() - 61_000) })
      .where('batch_id', '=', id)
      .execute()
    await runBatch(app.services, id)
    expect(await read(id)).toMatchObject({ status: 'done', sent: 2, refused: 0 })
    expect(smtp.received).toHaveLength(2)
  })

  it.each([
    ['is deactivated', { active: false }],
    ['is a technician from now on', { type: 3 }],
  ])('A batch stops when the person who asked %s', async (_what, change) => {
    const ids = [await makeOne(), await makeOne()]
    const leaving = await app.userOf(5)
    const id = await insertBatch(app.services.db, {
      created_by: leaving.id,
      ip: '127.0.0.1',
      exams: ids,
    })
    await app.services.db.updateTable('users').set(change).where('id', '=', leaving.id).execute()
    await runBatch(app.services, id)
    expect(smtp.received).toEqual([])
    const rows = await app.services.db
      .selectFrom('result_batch_items')
      .select('reason')
      .where('batch_id', '=', id)
      .execute()
    expect(rows).toEqual([{ reason: 'auth.denied' }, { reason: 'auth.denied' }])
  })
})

describe('Taking the next result of a batch', () => {
  it('One result is taken at a time, also where the database has seen batches of one alone', async () => {
    const exams = await Promise.all(Array.from({ length: 4 }, () => makeOne()))
    const { db } = app.services
    const batch = { created_by: doctor.id, ip: '127.0.0.1' }
    for (const exam of exams) await insertBatch(db, { ...batch, exams: [exam] })
    await sql`update result_batch_items set state = 'refused', reason = 'internal'`.execute(db)
    const owner = createDatabase(app.owner)
    await sql`vacuum analyze result_batch_items`.execute(owner)
    await owner.destroy()
    const id = await insertBatch(db, { ...batch, exams })
    for (const place of [1, 2, 3, 4])
      expect((await inTransaction(db, (trx) => takeItem(trx, id)))?.position).toBe(place)
  })
})

describe('Asking for several results', () => {
  it('Only administrators and doctors can start a batch, and each sees their own', async () => {
    const ids = [await makeOne({}, { status: 'Pendente' })]
    for (const type of [2, 3, 4, null] as const)
      expect((await start(ids, (await app.userOf(type)).token)).status).toBe(403)
    expect((await start(ids, null)).status).toBe(401)
    const { id } = (await start(ids)).body
    for (const path of [`/exams/send-results/${id}`, `/exams/send-results/${id}/refusals`]) {
      expect((await app.call('GET', path, { as: app.admin })).status).toBe(404)
      expect((await app.call('GET', path, { as: doctor.token })).status).toBe(200)
    }
  })

  it.each([
    [[], 'Escolha ao menos um exame.'],
    [undefined, 'Exames são obrigatórios'],
    ['sete', 'Tipo incorreto'],
    [[1.5], 'Exame deve conter um número'],
    [[999_999], 'Exame não encontrado: 999999'],
    [Array.from({ length: 501 }, (_, n) => n + 1), 'Exames deve ter no máximo 500 item(s)'],
  ])('A batch is refused for %j', async (ids, message) => {
    expect(await start(ids)).toMatchObject({ status: 422, body: { message } })
  })
})
