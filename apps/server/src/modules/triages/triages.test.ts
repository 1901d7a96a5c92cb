import type { Triage } from '@iris/contracts/triages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExam, makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import { makeLink, makePhone } from '../../../test/factories/visit.ts'

let app: TestApp
let tecnico: string
let patient: { id: number; company: number }
beforeAll(async () => {
  app = await createTestApp()
  tecnico = (await app.userOf(2)).token
})
afterAll(() => app.close())
beforeEach(async () => {
  patient = await makePatient(app.services.db)
})

type Refusal = { message: string; errors: Record<string, string[]> }
const path = (id?: number) => `/patients/${patient.id}/triages${id ? `/${id}` : ''}`
const post = <T = Triage>(payload: unknown, headers = {}) =>
  app.call<T>('POST', path(), { as: tecnico, payload, headers })
const put = <T = Triage>(id: number, payload: unknown) =>
  app.call<T>('PUT', path(id), { as: tecnico, payload })
const statusOf = async (id: number) =>
  (
    await app.services.db
      .selectFrom('exams')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.status

const ANSWERS = {
  personal_history: ['hypertension', 'diabetes'],
  previous_eye_surgeries: ['none'],
  previous_eye_diseases: ['glaucoma'],
  eye_complaints: [
    { name: 'RED_EYE', pivot: { others_description: null } },
    { name: 'OTHERS', pivot: { others_description: 'vista cansada' } },
  ],
  smoking: false,
  epis: true,
  wear_glasses: true,
  wear_contact_lenses: false,
  screen_time: '3 a 6 horas',
  allergy: true,
  allergy_description: 'dipirona',
}

describe('A new triage', () => {
  test('A new triage without an exam creates a Pendente one, and the answer has everything sent', async () => {
    const made = await post(ANSWERS)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ ...ANSWERS, patient_id: patient.id })
    expect(await statusOf(made.body.exam_id)).toBe('Pendente')
    const read = await app.call('GET', `/triages/exam/${made.body.exam_id}`, { as: tecnico })
    expect(read.body).toEqual(made.body)
  })

  test('A new triage drops empty entries, counts a code once, and may be all empty', async () => {
    const made = await post({
      personal_history: ['', 'diabetes', null, 'diabetes'],
      eye_complaints: [{ name: 'ITCHING' }, { name: 'ITCHING', pivot: null }],
      screen_time: '',
    })
    expect(made.body).toMatchObject({
      personal_history: ['diabetes'],
      eye_complaints: [{ name: 'ITCHING', pivot: { others_description: null } }],
      screen_time: null,
      smoking: false,
      epis: false,
      allergy_description: null,
    })
    expect((await post({})).status).toBe(201)
  })

  test('A new triage goes into the Pendente exam it names', async () => {
    const exam = await makeExam(app.services.db, patient.id)
    expect((await post({ ...ANSWERS, exam_id: exam.id })).body.exam_id).toBe(exam.id)
  })

  test("A new triage is refused where the exam has one, is locked, or is another patient's", async () => {
    const { db } = app.services
    const taken = await makeExamWith(db, patient.id, ['triage'])
    expect(await post({ exam_id: taken.id })).toMatchObject({
      status: 409,
      body: { message: 'Este exame já tem uma triagem.' },
    })
    for (const status of ['Avaliação Médica', 'Concluído', 'E-mail enviado']) {
      const locked = await makeExam(db, patient.id, { status })
      expect((await post({ exam_id: locked.id })).status).toBe(409)
    }
    const stranger = await makePatient(db)
    const theirs = await makeExam(db, stranger.id)
    for (const exam_id of [theirs.id, 999_999])
      expect(await post({ exam_id })).toMatchObject({
        status: 422,
        body: { errors: { exam_id: ['Exame não encontrado'] } },
      })
  })

  test('Of two new triages for one exam at once, one is saved', async () => {
    const exam = await makeExam(app.services.db, patient.id)
    const replies = await Promise.all([1, 2, 3].map(() => post({ exam_id: exam.id })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('A new triage that completes the exam moves it on', async () => {
    const exam = await makeExamWith(app.services.db, patient.id, ['acuity', 'ishihara', 'upload'])
    expect((await post({ exam_id: exam.id })).status).toBe(201)
    expect(await statusOf(exam.id)).toBe('Avaliação Médica')
  })

  test('A new triage sent again with its key is saved once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await post(ANSWERS, headers)
    expect((await post(ANSWERS, headers)).body).toEqual(first.body)
    const list = await app.call<Triage[]>('GET', path(), { as: tecnico })
    expect(list.body).toHaveLength(1)
  })

  test('A new triage needs a patient who exists', async () => {
    const reply = await app.call('POST', '/patients/999999/triages', { as: tecnico, payload: {} })
    expect(reply.status).toBe(404)
    expect((await app.call('GET', '/patients/999999/triages', { as: tecnico })).status).toBe(404)
    expect((await app.call('GET', '/triages/exam/999999', { as: tecnico })).status).toBe(404)
  })
})

test.each([
  [
    { personal_history: ['none', 'diabetes'] },
    'personal_history',
    'Histórico pessoal: "nenhum" não pode vir com outras opções',
  ],
  [
    { eye_complaints: [{ name: 'ZERO' }, { name: 'ITCHING' }] },
    'eye_complaints',
    'Queixas oculares: "nenhum" não pode vir com outras opções',
  ],
  [{ eye_complaints: [{ name: 'OTHERS' }] }, 'eye_complaints', 'Descrição da queixa é obrigatória'],
  [{ screen_time: '2 horas' }, 'screen_time', 'Tempo de tela não é uma opção válida'],
  [
    { allergy_description: 'a\u0000' },
    'allergy_description',
    'Descrição da alergia contém caracteres inválidos',
  ],
  [
    { allergy_description: 'a'.repeat(501) },
    'allergy_description',
    'Descrição da alergia deve ter no máximo 500 caracteres',
  ],
  [{ smoking: 'talvez' }, 'smoking', 'Fumante não é uma opção válida'],
  [{ exam_id: 'abc' }, 'exam_id', 'Exame deve conter um número'],
  [{ personal_history: 'diabetes' }, 'personal_history', 'Tipo incorreto'],
])('A triage with a wrong field is refused under that field: %j', async (fault, field, message) => {
  const reply = await post<Refusal>(fault)
  expect(reply.status).toBe(422)
  expect(reply.body.errors).toEqual({ [field]: [message] })
})

describe('An edit of a triage', () => {
  test('An edit of a triage changes what it carries', async () => {
    const { body } = await post(ANSWERS)
    const changed = await put(body.id, { smoking: true, eye_complaints: [], exam_id: body.exam_id })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ ...ANSWERS, smoking: true, eye_complaints: [] })
  })

  test('An edit of a triage is refused once the exam is locked, when stale, and on another exam', async () => {
    const { body } = await post(ANSWERS)
    const { updated_at } = body
    expect((await put(body.id, { smoking: true, updated_at })).status).toBe(200)
    expect((await put(body.id, { smoking: false, updated_at })).status).toBe(409)
    const other = await makeExam(app.services.db, patient.id)
    expect((await put(body.id, { exam_id: other.id })).status).toBe(422)
    await app.services.db
      .updateTable('exams')
      .set({ status: 'Avaliação Médica' })
      .where('id', '=', body.exam_id)
      .execute()
    expect(await put(body.id, { smoking: false })).toMatchObject({
      status: 409,
      body: { message: 'A triagem só pode ser alterada enquanto o exame estiver Pendente.' },
    })
  })

  test("An edit of another patient's triage is answered 404", async () => {
    const { body } = await post(ANSWERS)
    patient = await makePatient(app.services.db)
    expect((await put(body.id, { smoking: true })).status).toBe(404)
    expect((await put(999_999, {})).status).toBe(404)
  })
})

test('The triages of a patient come newest first, and reading them is audited', async () => {
  const first = await post({})
  const second = await post({})
  const list = await app.call<Triage[]>('GET', path(), { as: tecnico })
  expect(list.body.map(({ id }) => id)).toEqual([second.body.id, first.body.id])
  const trace = await app.services.db
    .selectFrom('audit_events')
    .select(['action', 'entity'])
    .where('patient_id', '=', patient.id)
    .orderBy('id')
    .execute()
  expect(trace.at(-1)).toEqual({ action: 'read', entity: 'triage' })
})

describe('A visit', () => {
  async function visitor() {
    const phone = makePhone(app, await makeLink(app, patient.company))
    await phone.open()
    const { body } = await phone.call<{ id: number }>(
      'POST',
      '/patients',
      patientBody(patient.company),
    )
    return { phone, id: body.id }
  }

  test('A visit writes one triage of its own patient and may correct it', async () => {
    const { phone, id } = await visitor()
    const made = await phone.call<Triage>('POST', `/patients/${id}/triages`, ANSWERS)
    expect(made.status).toBe(201)
    expect((await phone.call('POST', `/patients/${id}/triages`, ANSWERS)).status).toBe(409)
    const own = `/patients/${id}/triages/${made.body.id}`
    expect((await phone.call('PUT', own, { ...made.body, smoking: true })).body).toMatchObject({
      smoking: true,
    })
  })

  test('A visit is not shown a triage that a user has corrected since, and does not write over it', async () => {
    const { phone, id } = await visitor()
    const { body } = await phone.call<Triage>('POST', `/patients/${id}/triages`, ANSWERS)
    const own = `/patients/${id}/triages/${body.id}`
    const corrected = { smoking: !body.smoking }
    const edit = await app.call('PUT', own, { as: tecnico, payload: corrected })
    expect(edit.status).toBe(200)
    for (const sent of [{}, { smoking: body.smoking }]) {
      const reply = await phone.call('PUT', own, sent)
      expect(reply).toMatchObject({ status: 409, body: { code: 'edit.stale' } })
      expect(reply.body).not.toHaveProperty('current')
    }
    const [kept] = (await app.call<Triage[]>('GET', `/patients/${id}/triages`, { as: tecnico }))
      .body
    expect(kept).toMatchObject(corrected)
  })

  test('A visit that sends its triage twice at once writes one', async () => {
    const { phone, id } = await visitor()
    const replies = await Promise.all(
      [1, 2].map(() => phone.call('POST', `/patients/${id}/triages`, ANSWERS)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('A visit cannot change a triage or an exam that was there before it', async () => {
    const { phone, id } = await visitor()
    const earlier = await makeExamWith(app.services.db, id, ['triage'])
    const pending = await makeExam(app.services.db, id)
    const triages = await app.call<Triage[]>('GET', `/patients/${id}/triages`, { as: tecnico })
    const url = `/patients/${id}/triages/${triages.body[0]?.id}`
    expect((await phone.call('PUT', url, { smoking: true })).status).toBe(403)
    for (const exam_id of [earlier.id, pending.id, 999_999])
      expect((await phone.call('POST', `/patients/${id}/triages`, { exam_id })).status).toBe(403)
  })
})

test('Sales and users without a role see no triage', async () => {
  for (const type of [4, null] as const) {
    const { token: as } = await app.userOf(type)
    expect((await app.call('GET', path(), { as })).status).toBe(403)
    expect((await app.call('POST', path(), { as, payload: {} })).status).toBe(403)
  }
  const doctor = (await app.userOf(5)).token
  expect((await app.call('POST', path(), { as: doctor, payload: {} })).status).toBe(201)
})

test.each([
  ['/personal_history', ['arthritis', 'diabetes', 'thyroid'], ['others', 'none']],
  ['/eye_surgeries', ['cataract'], ['others', 'none']],
  ['/eye_diseases', ['keratoconus', 'amd'], ['others', 'none']],
  ['/eye_complaints', ['BURNING', 'LOW_VISION'], ['OTHERS', 'ZERO']],
])(
  'The options of %s are sorted as a Brazilian reads, with others and none last',
  async (url, first, last) => {
    const reply = await app.call<{ value: string; label: string }[]>('GET', url, { as: tecnico })
    const values = reply.body.map(({ value }) => value)
    expect(values.slice(0, first.length)).toEqual(first)
    expect(values.slice(-2)).toEqual(last)
  },
)
