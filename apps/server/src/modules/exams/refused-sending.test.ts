import type { Exam } from '@iris/contracts/exams'
import type { ResultBatch, ResultCheck, ResultRefusal } from '@iris/contracts/result-batches'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeResult } from '../../../test/factories/result.ts'
import { startResultApp } from '../../../test/result-app.ts'
import { resultLinks } from '../../../test/result-links.ts'

const { smtp, app, db, doctor, send, statusOf, deliveries, close } = await startResultApp()
const { make } = resultLinks(app, doctor.token)
const at = '2026-03-04T12:00:00Z'
const REFUSED = { result_consent: false, result_consent_at: at }
const SENTENCE = 'Esta pessoa não autorizou o envio do resultado. Confirme com ela antes.'

beforeAll(() => app.services.jobs.start())
afterAll(close)
beforeEach(() => smtp.reset())

const sendAll = (ids: number[]) =>
  app.call<ResultBatch>('POST', '/exams/send-results', { as: doctor.token, payload: { ids } })
const detailOf = (entity: string, patient: number) =>
  db
    .selectFrom('audit_events')
    .select('detail')
    .where('entity', '=', entity)
    .where('action', 'in', ['send', 'create'])
    .where('patient_id', '=', patient)
    .executeTakeFirstOrThrow()

describe('Of somebody who refused', () => {
  it.each(['send-result', 'result-link'])(
    'A result that the patient refused does not leave through %s before a person confirms it, and nothing is recorded',
    async (path) => {
      const { id } = await makeResult(db, REFUSED)
      const call = (payload?: object) =>
        app.call('POST', `/exams/${id}/${path}`, { as: doctor.token, ...(payload && { payload }) })
      for (const payload of [undefined, { despite_refusal: false }])
        expect(await call(payload)).toMatchObject({
          status: 409,
          body: { code: 'patient.refused-sending', message: SENTENCE },
        })
      expect(smtp.received).toEqual([])
      expect(await deliveries(id)).toEqual([])
      expect(await statusOf(id)).toBe('Concluído')
      expect((await call({ despite_refusal: 'sim' })).status).toBe(422)
      expect((await call({ despite_refusal: true })).status).toBeLessThan(300)
    },
  )

  it.each(['link', 'whatsapp', 'print'])(
    'A link by %s to a patient who refused must be confirmed too',
    async (channel) => {
      const { id } = await makeResult(db, REFUSED)
      expect((await make(id, { channel })).status).toBe(409)
      expect((await make(id, { channel, despite_refusal: true })).status).toBe(201)
    },
  )

  it("The audit says that a result left despite the patient's refusal", async () => {
    const { id, patient_id } = await makeResult(db, REFUSED)
    const agreed = { as: doctor.token, payload: { despite_refusal: true } }
    await app.call('POST', `/exams/${id}/send-result`, agreed)
    await make(id, { despite_refusal: true })
    for (const entity of ['exam', 'result-link'])
      expect((await detailOf(entity, patient_id)).detail).toMatchObject({ despite_refusal: true })
  })

  it('A refusal recorded after a first confirmation must be confirmed again', async () => {
    const { id, patient_id } = await makeResult(db)
    const listed = await app.call<{ exams: Exam[] }>('GET', '/exams/with-patient-name', {
      as: doctor.token,
    })
    expect(listed.body.exams.find((exam) => exam.id === id)?.result_consent).toBeNull()
    await db.updateTable('patients').set(REFUSED).where('id', '=', patient_id).execute()
    expect((await send(id)).status).toBe(409)
  })

  it('A batch leaves out the result of a patient who refused, with the reason, and sends the others', async () => {
    const wants = (values: object) => makeResult(db, values).then(({ id }) => id)
    const ids = [
      await wants(REFUSED),
      await wants({ result_channel: 'whatsapp', result_consent: true, result_consent_at: at }),
      await wants({}),
    ]
    const { body } = await sendAll(ids)
    const path = `/exams/send-results/${body.id}`
    const read = async () => (await app.call<ResultBatch>('GET', path, { as: doctor.token })).body
    await expect.poll(read, { timeout: 20_000 }).toMatchObject({ status: 'done', sent: 2 })
    const refusals = await app.call<ResultRefusal[]>('GET', `${path}/refusals`, {
      as: doctor.token,
    })
    expect(refusals.body).toMatchObject([{ exam_id: ids[0], message: SENTENCE }])
    expect(smtp.received).toHaveLength(2)
  })
})

it('The list of exams says by which way each person wants the result, and who refused', async () => {
  const { id } = await makeResult(db, { ...REFUSED, result_channel: 'print' })
  const listed = await app.call<{ exams: Exam[] }>('GET', '/exams/with-patient-name', {
    as: doctor.token,
  })
  expect(listed.body.exams.find((exam) => exam.id === id)).toMatchObject({
    result_channel: 'print',
    result_consent: false,
  })
})

it('Before a batch is sent it is told whose result would stay, and for which reason', async () => {
  const make = async (patient: object, exam = {}) => (await makeResult(db, patient, exam)).id
  const ids = [
    await make({ result_channel: 'whatsapp' }),
    await make(REFUSED),
    await make({ email: '' }),
    await make({}, { status: 'Avaliação Médica' }),
    await make({}, { status: 'E-mail enviado' }),
  ]
  const { body: checks } = await app.call<ResultCheck[]>('POST', '/exams/send-results/check', {
    as: doctor.token,
    payload: { ids },
  })
  expect(checks.map(({ exam_id, reason }) => [exam_id, reason])).toEqual([
    [ids[0], null],
    [ids[1], 'patient.refused-sending'],
    [ids[2], 'exam.no-recipient'],
    [ids[3], 'exam.not-sendable'],
    [ids[4], null],
  ])
  expect(checks.map(({ sent_before }) => sent_before)).toEqual([false, false, false, false, true])
  expect(checks[0]).toMatchObject({ result_channel: 'whatsapp', message: null })
  expect(checks[1]?.message).toBe(SENTENCE)
  expect(smtp.received).toEqual([])
})
