import { type ConflictVersion, EXAM_VERSIONS_MAX } from '@iris/contracts/exam-versions'
import { EXAM_STATUSES } from '@iris/domain/exam-status'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExam, makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { createDatabase } from '../../db/database.ts'

let app: TestApp
let technician: { id: number; token: string }
let patient: number
beforeAll(async () => {
  app = await createTestApp()
  technician = await app.userOf(3)
  patient = (await makePatient(app.services.db)).id
})
afterAll(() => app.close())

const DAY = 86_400_000
const since = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()
const ANSWERS = Array.from({ length: 9 }, (_, i) => ({ plate: i + 1, answer: 'certo' }))
const acuity = (more: object = {}) => ({
  kind: 'conflict',
  part: 'acuity',
  values: { right_eye: '20/200', left_eye: '20/20', has_correction: 1 },
  made_at: since(3_600_000),
  ...more,
})
type Answer = ConflictVersion & {
  code?: string
  message?: string
  errors?: Record<string, string[]>
}
const keep = (exam: number, payload: unknown, headers = {}, as = technician.token) =>
  app.call<Answer>('POST', `/exams/${exam}/versions`, { as, payload, headers })
const versionsOf = async (exam: number) =>
  (await app.call<ConflictVersion[]>('GET', `/exams/${exam}/versions`, { as: technician.token }))
    .body
const newExam = async () => (await makeExam(app.services.db, patient)).id

describe('A version that was not kept', () => {
  it('The versions of an exam are listed with who made them, the newest first, and none of another exam', async () => {
    const [exam, other] = [await newExam(), await newExam()]
    expect(await versionsOf(exam)).toEqual([])
    const first = acuity()
    const reply = await keep(exam, first)
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      ...first,
      id: expect.any(Number),
      user_id: technician.id,
      user_name: expect.stringMatching(/^Pessoa /),
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    const doctor = await app.userOf(5)
    const second = await keep(exam, acuity({ values: { left_eye: '20/40' } }), {}, doctor.token)
    await keep(other, acuity())
    expect(await versionsOf(exam)).toEqual([second.body, reply.body])
    expect(second.body.user_id).toBe(doctor.id)
  })

  it.each([
    [
      'triage',
      {
        personal_history: ['diabetes'],
        eye_complaints: [{ name: 'RED_EYE', pivot: { others_description: null } }],
        smoking: true,
        screen_time: '3 a 6 horas',
        allergy_description: 'Pólen',
      },
    ],
    ['acuity', { right_eye: '20/20', left_eye: null }],
    ['ishihara', { answers: ANSWERS }],
    [
      'upload',
      {
        retinography_img: 'Olho direito.png',
        retinography_eye: 'OD',
        retinography_option: 'anexar',
      },
    ],
  ])('A version of the part %s is given back as it was sent', async (part, values) => {
    const exam = await newExam()
    const { status, body } = await keep(exam, acuity({ part, values }))
    expect([status, body.errors]).toEqual([201, undefined])
    expect(await versionsOf(exam)).toMatchObject([{ part, values }])
  })

  it.each(EXAM_STATUSES)(
    'A version is kept of an exam that is %s, which stays as it is',
    async (status) => {
      const { db } = app.services
      const { id } = await makeExamWith(db, patient, undefined, { status })
      const read = () => app.call('GET', `/exams/${id}`, { as: technician.token })
      const before = (await read()).body
      expect((await keep(id, acuity())).status).toBe(201)
      expect((await read()).body).toEqual({ ...before, versions: 1 })
    },
  )

  it('A version that is sent again with its key is kept once', async () => {
    const exam = await newExam()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const sent = acuity()
    const [first, again] = [await keep(exam, sent, headers), await keep(exam, sent, headers)]
    expect(again.body).toEqual(first.body)
    expect(await versionsOf(exam)).toHaveLength(1)
  })

  it('An exam keeps 200 versions and no more, even when many are sent at once', async () => {
    const exam = await newExam()
    await app.services.db
      .insertInto('exam_versions')
      .values(
        Array.from({ length: EXAM_VERSIONS_MAX - 3 }, () => ({
          exam_id: exam,
          kind: 'conflict',
          part: 'acuity',
          values: '{}',
          made_at: since(0),
          user_id: technician.id,
        })),
      )
      .execute()
    const replies = await Promise.all(Array.from({ length: 8 }, () => keep(exam, acuity())))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = replies.filter(({ body }) => body.code === 'exam.versions-full')
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
    expect(refused[0]?.body.message).toContain('200 versões')
    expect(await versionsOf(exam)).toHaveLength(EXAM_VERSIONS_MAX)
  })

  it('A version of no exam, or of an anonymised person, is refused', async () => {
    expect((await keep(999_999, acuity())).status).toBe(404)
    expect((await app.call('GET', '/exams/999999/versions', { as: app.admin })).status).toBe(404)
    const long = { created_at: '2002-03-04', updated_at: '2002-03-04' }
    const { id } = await makePatient(app.services.db, long)
    const exam = await makeExam(app.services.db, id, long)
    const payload = { reason: 'Pedido da própria pessoa.' }
    await app.call('POST', `/patients/${id}/anonymise`, { as: app.admin, payload })
    expect((await keep(exam.id, acuity())).body.code).toBe('patient.anonymised')
  })

  it('A version goes with its exam to who its patient became, unaltered', async () => {
    const { db } = app.services
    const [from, into] = [await makePatient(db), await makePatient(db)]
    const { id: exam } = await makeExam(db, from.id)
    const { body } = await keep(exam, acuity())
    const path = `/patients/${from.id}/merge`
    const merge = await app.call('POST', path, { as: app.admin, payload: { into: into.id } })
    expect(merge.status).toBe(200)
    expect(await versionsOf(exam)).toEqual([body])
    expect((await keep(exam, acuity())).status).toBe(201)
  })

  it('A version of an exam keeps its patient from being anonymised for twenty years', async () => {
    const { db } = app.services
    const long = { created_at: '2002-03-04', updated_at: '2002-03-04' }
    const { id } = await makePatient(db, long)
    const exam = await makeExam(db, id, long)
    await keep(exam.id, acuity())
    const payload = { reason: 'Pedido da própria pessoa.' }
    const reply = await app.call('POST', `/patients/${id}/anonymise`, { as: app.admin, payload })
    expect(reply.body.code).toBe('patient.kept')
  })

  it('Plain SQL can neither alter nor remove a version, as the program or as the owner', async () => {
    const exam = await newExam()
    await keep(exam, acuity())
    const before = await versionsOf(exam)
    const owner = createDatabase(app.owner)
    for (const statement of [
      'update exam_versions set part = part',
      `update exam_versions set "values" = '{}'`,
      'update exam_versions set "values" = version_of_nobody("values")',
      'delete from exam_versions',
      'truncate exam_versions',
    ]) {
      await expect(sql.raw(statement).execute(app.services.db)).rejects.toThrow('permission denied')
      await expect(sql.raw(statement).execute(owner)).rejects.toThrow('kept as written')
    }
    await owner.destroy()
    expect(await versionsOf(exam)).toEqual(before)
  })
})

describe('What is sent as a version', () => {
  it.each([
    [
      'a field of another part',
      { values: { right_eye: '20/20', smoking: true } },
      'values',
      'Há um campo que não é desta parte do exame',
    ],
    [
      'a verdict',
      { values: { right_eye: '20/20', final_classification: 'liberado' } },
      'values',
      'Há um campo que não é desta parte do exame',
    ],
    ['nothing', { values: {} }, 'values', 'Informe o que não ficou no exame'],
    ['no values', { values: undefined }, 'values', 'Valores são obrigatórios'],
    ['a list', { values: [] }, 'values', 'Tipo incorreto'],
    [
      'an acuity that is none',
      { values: { right_eye: '20/21' } },
      'values.right_eye',
      'Olho direito não é uma opção válida',
    ],
    [
      'eight plates',
      { part: 'ishihara', values: { answers: ANSWERS.slice(1) } },
      'values.answers',
      'Responda cada uma das nove pranchas uma vez',
    ],
    [
      'a text without end',
      { part: 'triage', values: { allergy_description: 'x'.repeat(501) } },
      'values.allergy_description',
      'Descrição da alergia deve ter no máximo 500 caracteres',
    ],
    [
      'a file instead of its name',
      { part: 'upload', values: { retinography_img: 'A'.repeat(5000) } },
      'values.retinography_img',
      'Retinografia deve ter no máximo 255 caracteres',
    ],
    ['an unknown part', { part: 'result' }, 'part', 'Parte não é uma opção válida'],
    ['a part that is a list', { part: ['acuity'] }, 'part', 'Parte não é uma opção válida'],
    ['a correction', { kind: 'correction' }, 'kind', 'Tipo não é uma opção válida'],
    ['no moment', { made_at: undefined }, 'made_at', 'Momento é obrigatório'],
    [
      'a moment that is none',
      { made_at: '2026-02-30T10:00:00.000Z' },
      'made_at',
      'Momento deve ser uma data válida',
    ],
    [
      'a moment in a year 0',
      { made_at: '0000-01-01T00:00:00.000Z' },
      'made_at',
      'Momento deve ser uma data válida',
    ],
    [
      'a moment without its zone',
      { made_at: '2026-11-20T10:00:00.000' },
      'made_at',
      'Momento deve ser uma data válida',
    ],
  ])('A version with %s is refused at its field', async (_, more, field, message) => {
    const { status, body } = await keep(await newExam(), acuity(more))
    expect([status, body.errors]).toEqual([422, { [field]: [message] }])
  })

  it('A version may be five minutes ahead of the clock and thirty days old, and not more', async () => {
    const exam = await newExam()
    const at = async (made_at: string) =>
      (await keep(exam, acuity({ made_at }))).body.errors?.made_at
    expect(await at(since(-4 * 60_000))).toBeUndefined()
    expect(await at(since(30 * DAY - 60_000))).toBeUndefined()
    expect(await at(since(-6 * 60_000))).toEqual(['Momento não pode ser no futuro'])
    expect(await at('9999-12-31T23:59:59.999Z')).toEqual(['Momento não pode ser no futuro'])
    const old = ['Momento não pode ser de mais de 30 dias atrás']
    expect(await at(since(30 * DAY + 60_000))).toEqual(old)
    expect(await at('0001-01-01T00:00:00.000Z')).toEqual(old)
  })

  it('A version that is huge or deep is refused and none is kept', async () => {
    const exam = await newExam()
    let deep: unknown = '20/20'
    for (let level = 0; level < 200; level++) deep = { right_eye: deep }
    const manyAnswers = Array.from({ length: 20_000 }, () => ANSWERS[0])
    const manyFields = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`f${i}`, i]))
    for (const [more, due] of [
      [{ values: deep }, 400],
      [{ values: manyFields }, 422],
      [{ part: 'ishihara', values: { answers: manyAnswers } }, 422],
      [{ values: { right_eye: 'x'.repeat(3_000_000) } }, 413],
    ] as const) {
      const { status, body } = await keep(exam, acuity(more))
      expect(status).toBe(due)
      expect(JSON.stringify(body).length).toBeLessThan(1000)
    }
    expect(await versionsOf(exam)).toEqual([])
  })
})
