import type { Exam } from '@iris/contracts/exams'
import type { IshiharaTest } from '@iris/contracts/ishihara-tests'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExam, makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'

let app: TestApp
let token: string
let patientId: number
let examId: number

beforeAll(async () => {
  app = await createTestApp()
  token = (await app.userOf(3)).token
})
afterAll(() => app.close())
beforeEach(async () => {
  patientId = (await makePatient(app.services.db)).id
  examId = (await makeExam(app.services.db, patientId)).id
})

/** Nine answers, the first `wrong` of them wrong. */
const answers = (wrong = 0) =>
  Array.from({ length: 9 }, (_, index) => ({
    plate: index + 1,
    answer: index < wrong ? 'errado' : 'certo',
  }))
const send = (payload: object, path = `/tests/${patientId}`, as = token) =>
  app.call<IshiharaTest & { message: string; errors: Record<string, string[]> }>('POST', path, {
    as,
    payload,
  })
const examNow = async () => (await app.call<Exam>('GET', `/exams/${examId}`, { as: token })).body
const redo = (test: { id: number }, payload: object) =>
  send({ exam_id: examId, ...payload }, `/tests/${patientId}/tests/${test.id}`)

describe('An Ishihara test', () => {
  it.each([
    [0, false],
    [2, false],
    [3, true],
    [9, true],
  ])(
    'An Ishihara test with %i wrong answers is altered: %s, and its exam says the same',
    async (wrong, altered) => {
      const made = await send({ exam_id: examId, answers: answers(wrong) })
      expect(made.status).toBe(201)
      expect(made.body).toEqual({
        id: expect.any(Number),
        patient_id: patientId,
        exam_id: examId,
        answers: answers(wrong),
        ishihara_correct_answer: 9 - wrong,
        ishihara_wrong_answer: wrong,
        altered,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      })
      expect(await examNow()).toMatchObject({
        ishihara_correct_answer: 9 - wrong,
        ishihara_wrong_answer: wrong,
        parts: { ishihara: true },
      })
      const list = await app.call('GET', `/tests/${patientId}`, { as: token })
      expect(list.body).toEqual([made.body])
    },
  )

  it('An Ishihara test as the last part moves the exam to Avaliação Médica', async () => {
    const parts = ['triage', 'acuity', 'upload'] as const
    examId = (await makeExamWith(app.services.db, patientId, parts)).id
    await send({ exam_id: examId, answers: answers() })
    expect(await examNow()).toMatchObject({ status: 'Avaliação Médica', complete: true })
  })

  it.each([
    ['eight answers', answers().slice(1)],
    ['a plate answered twice', [...answers().slice(1), { plate: 2, answer: 'certo' }]],
    ['no answers', []],
  ])('An Ishihara test with %s is refused as incomplete', async (_, incomplete) => {
    const reply = await send({ exam_id: examId, answers: incomplete })
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: { answers: ['Responda cada uma das nove pranchas uma vez'] } },
    })
  })

  it.each([
    { plate: 10, answer: 'certo' },
    { plate: 1, answer: 'talvez' },
    { plate: '1', answer: 'certo' },
  ])('An Ishihara test never takes %j', async (odd) => {
    const reply = await send({ exam_id: examId, answers: [odd, ...answers().slice(1)] })
    expect(reply.status).toBe(422)
  })

  it('An Ishihara test belongs to an exam of the same patient', async () => {
    const stranger = await makePatient(app.services.db)
    const reply = await send({ exam_id: examId, answers: answers() }, `/tests/${stranger.id}`)
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: { exam_id: ['Exame não encontrado para este paciente'] } },
    })
    expect(await send({ exam_id: examId, answers: answers() }, '/tests/999999')).toMatchObject({
      status: 404,
    })
    expect((await app.call('GET', '/tests/999999', { as: token })).status).toBe(404)
  })

  it('An exam has one Ishihara test, however many send it at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, wrong) => send({ exam_id: examId, answers: answers(wrong) })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const made = replies.find(({ status }) => status === 201)
    expect((await examNow()).ishihara_wrong_answer).toBe(made?.body.ishihara_wrong_answer)
  })

  it('An Ishihara test can be redone while the exam is Pendente, and the exam follows', async () => {
    const { body: test } = await send({ exam_id: examId, answers: answers(5) })
    const redone = await redo(test, { answers: answers(1), updated_at: test.updated_at })
    expect(redone).toMatchObject({
      status: 200,
      body: { id: test.id, ishihara_wrong_answer: 1, altered: false, answers: answers(1) },
    })
    expect(await examNow()).toMatchObject({ ishihara_correct_answer: 8, ishihara_wrong_answer: 1 })
    const stale = await redo(test, { answers: answers(2), updated_at: test.updated_at })
    expect(stale.status).toBe(409)
  })

  it.each(['Avaliação Médica', 'Concluído', 'E-mail enviado'])(
    'An Ishihara test can neither be made nor redone in %s',
    async (status) => {
      const { body: test } = await send({ exam_id: examId, answers: answers() })
      const closed = await makeExam(app.services.db, patientId, { status })
      await app.services.db.updateTable('exams').set({ status }).where('id', '=', examId).execute()
      expect(await send({ exam_id: closed.id, answers: answers() })).toMatchObject({ status: 409 })
      expect(await redo(test, { answers: answers(4) })).toMatchObject({ status: 409 })
      expect((await examNow()).ishihara_wrong_answer).toBe(0)
    },
  )

  it('An Ishihara test of another patient or another exam cannot be redone', async () => {
    const { body: test } = await send({ exam_id: examId, answers: answers() })
    const stranger = await makePatient(app.services.db)
    const other = await makeExam(app.services.db, patientId)
    const payload = { exam_id: examId, answers: answers(1) }
    expect(await send(payload, `/tests/${stranger.id}/tests/${test.id}`)).toMatchObject({
      status: 404,
    })
    expect(await send(payload, `/tests/${patientId}/tests/999999`)).toMatchObject({ status: 404 })
    expect(await redo(test, { exam_id: other.id, answers: answers(1) })).toMatchObject({
      status: 422,
    })
  })

  it('An Ishihara test is only for those who may write exams', async () => {
    const sales = (await app.userOf(4)).token
    const payload = { exam_id: examId, answers: answers() }
    expect(await send(payload, undefined, sales)).toMatchObject({ status: 403 })
    expect((await app.call('GET', `/tests/${patientId}`, { as: sales })).status).toBe(403)
    expect((await app.call('GET', `/tests/${patientId}`)).status).toBe(401)
  })
})
