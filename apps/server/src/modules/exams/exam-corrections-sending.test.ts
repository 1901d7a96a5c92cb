import type { ResultBatch, ResultRefusal } from '@iris/contracts/result-batches'
import { correctedResult } from '@iris/domain/corrected-result'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeResult } from '../../../test/factories/result.ts'
import { holdTransaction, untilWaitedFor } from '../../../test/held-transaction.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { startResultApp } from '../../../test/result-app.ts'
import type { UserCaller } from '../../http/caller.ts'
import { correctResult } from './exam-corrections.commands.ts'

const { smtp, app, db, doctor, send, statusOf, deliveries, close } = await startResultApp()

beforeAll(() => app.services.jobs.start())
afterAll(close)
beforeEach(() => smtp.reset())

const correct = (id: number) =>
  app.call<{ code?: string }>('POST', `/exams/${id}/correct`, {
    as: doctor.token,
    payload: { reason: 'Faltou a refração.' },
  })
const conclude = ({ id, patient_id }: { id: number; patient_id: number }) =>
  app.call('POST', `/patients/${patient_id}/exams/${id}`, {
    as: doctor.token,
    payload: { final_classification: 'liberado' },
  })
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
const states = async (id: number) => (await deliveries(id)).map(({ state }) => state)
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}
/** Runs something when all but the last line of the next mail is out. */
function beforeTheLastLine(act: () => Promise<unknown>): void {
  const { mailer } = app.services
  app.services.mailer = {
    ...mailer,
    send: (mail, options) => {
      app.services.mailer = mailer
      return mailer.send(mail, {
        beforeLastLine: async () => {
          await act()
          await options?.beforeLastLine?.()
        },
      })
    },
  }
}

/** A result whose mail is with the mail server, which has not answered yet. */
async function sentUnconfirmed(id: number) {
  const gate = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  smtp.before = () => {
    arrived.resolve()
    return gate.promise
  }
  const sending = send(id)
  await arrived.promise
  return { sending, confirm: gate.resolve }
}

describe('The result of a corrected exam', () => {
  it('A result that is corrected while it is drawn is printed for nobody', async () => {
    const { id } = await makeResult(db)
    const user = { ...doctor, kind: 'user', role: 'doctor' } as unknown as UserCaller
    const correct = await holdTransaction(db, (trx) => {
      const asked = { db: trx, user, audit: async () => undefined }
      return correctResult(asked, id, { reason: 'Faltou a refração.' })
    })
    const printing = app.call('GET', `/exams/${id}/result.pdf`, { as: doctor.token })
    await untilWaitedFor(db)
    await correct()
    expect(await printing).toMatchObject({ status: 409, body: { code: 'exam.not-sendable' } })
    const prints = db.selectFrom('result_prints').select('id').where('exam_id', '=', id)
    expect(await prints.execute()).toEqual([])
  })

  it('The next result says in its mail and in its PDF when it was corrected', async () => {
    const exam = await makeResult(db, { dob: '1968-03-01' })
    await send(exam.id)
    await correct(exam.id)
    await conclude(exam)
    expect((await send(exam.id)).status).toBe(200)
    expect(await statusOf(exam.id)).toBe('E-mail enviado')
    const [first, second] = smtp.received.map(({ mail }) => ({
      text: mail.text,
      pdf: pdfText(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer), '01031968'),
    }))
    const line = correctedResult(new Date())
    for (const text of [first?.text, first?.pdf]) expect(text).not.toContain('corrigido')
    for (const text of [second?.text, second?.pdf]) expect(text).toContain(line)
    expect(second?.pdf).toContain('Liberado')
  })

  it('A corrected result asked for with the key of the one before is mailed, once', async () => {
    const exam = await makeResult(db)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const path = `/exams/${exam.id}/send-result`
    const ask = async () => (await app.call('POST', path, { as: doctor.token, headers })).status
    expect(await ask()).toBe(200)
    await correct(exam.id)
    await conclude(exam)
    for (let tries = 0; tries < 2; tries++) expect(await ask()).toBe(200)
    expect(smtp.received).toHaveLength(2)
    expect(await statusOf(exam.id)).toBe('E-mail enviado')
  })

  it('Nothing of a corrected exam is sent or printed before it is concluded again', async () => {
    const exam = await makeResult(db)
    await correct(exam.id)
    expect((await send(exam.id)).status).toBe(409)
    const print = () => app.call('GET', `/exams/${exam.id}/result.pdf`, { as: doctor.token })
    expect((await print()).status).toBe(409)
    expect(smtp.received).toEqual([])
    await conclude(exam)
    expect((await print()).status).toBe(200)
  })
})

describe('A correction while the result is being sent', () => {
  it("A correction before the mail's last line stops the mail, and its sender is told", async () => {
    const exam = await makeResult(db)
    let corrected = 0
    beforeTheLastLine(async () => {
      corrected = (await correct(exam.id)).status
    })
    expect(await send(exam.id)).toMatchObject({ status: 409, body: { code: 'exam.corrected' } })
    expect(corrected).toBe(200)
    expect(smtp.received).toEqual([])
    expect(await statusOf(exam.id)).toBe('Avaliação Médica')
    expect(await states(exam.id)).toEqual(['failed'])
    await conclude(exam)
    expect((await send(exam.id)).status).toBe(200)
    expect(smtp.received).toHaveLength(1)
    const ids = (await deliveries(exam.id)).map(({ message_id }) => message_id)
    expect(new Set(ids).size).toBe(2)
  })

  it("A correction after the mail's last line waits until the mail server has answered", async () => {
    const exam = await makeResult(db)
    const { sending, confirm } = await sentUnconfirmed(exam.id)
    expect(await correct(exam.id)).toMatchObject({
      status: 409,
      body: {
        message: 'O resultado está sendo enviado agora. Espere meio minuto e corrija de novo.',
      },
    })
    confirm()
    expect((await sending).status).toBe(200)
    expect(await statusOf(exam.id)).toBe('E-mail enviado')
    expect((await correct(exam.id)).status).toBe(200)
    expect(await statusOf(exam.id)).toBe('Avaliação Médica')
  })

  it('A mail that is accepted long after the correction does not make the new conclusion a sent one', async () => {
    const exam = await makeResult(db)
    const { sending, confirm } = await sentUnconfirmed(exam.id)
    await db
      .updateTable('result_deliveries')
      .set({ requested_at: ago(31), handed_at: ago(31) })
      .where('exam_id', '=', exam.id)
      .execute()
    expect((await correct(exam.id)).status).toBe(200)
    await conclude(exam)
    confirm()
    expect((await sending).status).toBe(200)
    expect(await states(exam.id)).toEqual(['sent'])
    expect(await statusOf(exam.id)).toBe('Concluído')
  })

  it('A former mail of which nobody knows whether it arrived does not hold the corrected one back', async () => {
    const exam = await makeResult(db)
    await db
      .insertInto('result_deliveries')
      .values({
        exam_id: exam.id,
        requested_by: 1,
        message_id: '<antigo@iris.local>',
        requested_at: ago(60),
        handed_at: ago(59),
      })
      .execute()
    expect((await correct(exam.id)).status).toBe(200)
    await conclude(exam)
    expect((await send(exam.id)).status).toBe(200)
    expect(await states(exam.id)).toEqual(['unknown', 'sent'])
    expect(smtp.received[0]?.mail.messageId).not.toBe('<antigo@iris.local>')
  })

  it('A batch says which exams were corrected while it ran and sends nothing of them, and sends the corrected result of others', async () => {
    const held = await Promise.all([0, 1, 2].map(() => makeResult(db)))
    const [open, again] = [await makeResult(db), await makeResult(db)]
    const gate = Promise.withResolvers<void>()
    let arrived = 0
    smtp.before = () => {
      arrived += 1
      return gate.promise
    }
    const ids = [...held.map(({ id }) => id), open.id, again.id]
    const { body: batch } = await app.call<ResultBatch>('POST', '/exams/send-results', {
      as: doctor.token,
      payload: { ids },
    })
    const read = async () =>
      (await app.call<ResultBatch>('GET', `/exams/send-results/${batch.id}`, { as: doctor.token }))
        .body
    await until(async () => arrived === held.length)
    // One was sent alone meanwhile, and is corrected and concluded again: the batch still owes its new result.
    smtp.before = () => undefined
    expect((await send(again.id)).status).toBe(200)
    for (const { id } of [open, again]) expect((await correct(id)).status).toBe(200)
    await conclude(again)
    gate.resolve()
    await until(async () => (await read()).status === 'done')
    expect(await read()).toMatchObject({ total: 5, sent: 4, refused: 1 })
    const refusals = await app.call<ResultRefusal[]>(
      'GET',
      `/exams/send-results/${batch.id}/refusals`,
      { as: doctor.token },
    )
    expect(refusals.body).toMatchObject([
      {
        exam_id: open.id,
        message:
          'O exame voltou para correção enquanto o resultado era enviado, e nada foi enviado.',
      },
    ])
    expect(await states(again.id)).toEqual(['sent', 'sent'])
    expect(await statusOf(again.id)).toBe('E-mail enviado')
    expect(await statusOf(open.id)).toBe('Avaliação Médica')
  })
})
