import type { Exam } from '@iris/contracts/exams'
import type { Triage } from '@iris/contracts/triages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { makeExam, makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'

let app: TestApp
let patient: { id: number }
let technician: { id: number; token: string }
let doctor: { id: number; token: string }

beforeAll(async () => {
  app = await createTestApp()
  technician = await app.userOf(2)
  doctor = await app.userOf(5)
})
afterAll(() => app.close())
beforeEach(async () => {
  patient = await makePatient(app.services.db, { name: 'MARIA DA CONCEIÇÃO' })
})

const path = (id?: number) => `/patients/${patient.id}/exams${id ? `/${id}` : ''}`
const post = (payload: unknown, id?: number, as = technician.token) =>
  app.call<Exam & { message: string; errors: Record<string, string[]> }>('POST', path(id), {
    as,
    payload,
  })
const inReview = () =>
  makeExamWith(app.services.db, patient.id, undefined, { status: 'Avaliação Médica' })

describe('A new exam', () => {
  it('A new exam is Pendente with nothing done, and the answer is what will be read later', async () => {
    const company = await makeCompany(app.services.db, { corporate_reason: 'AÇOS SÃO JOÃO' })
    patient = await makePatient(app.services.db, { name: 'ANTÔNIA', company: company.id })
    const made = await post({})
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.any(Number),
      patient_id: patient.id,
      patient_name: 'ANTÔNIA',
      companyName: 'AÇOS SÃO JOÃO',
      event_id: null,
      status: 'Pendente',
      right_eye: null,
      left_eye: null,
      has_correction: null,
      refractive_disorder: null,
      retroactive_disorder: null,
      portable_auto_refractor_img: null,
      retinography_img: null,
      retinography_other_img: null,
      retinography_eye: null,
      final_classification: null,
      specialist_specialties: [],
      refraction_option: 'anexar',
      retinography_option: 'anexar',
      import_option: '1',
      ishihara_correct_answer: 0,
      ishihara_wrong_answer: 0,
      has_changed: null,
      classified_by_name: null,
      classified_at: null,
      corrected_at: null,
      result_channel: null,
      result_consent: null,
      anonymised: false,
      versions: 0,
      signature: null,
      parts: { triage: false, acuity: false, ishihara: false, upload: false },
      complete: false,
      triage_updated_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    const read = await app.call('GET', `/exams/${made.body.id}`, { as: doctor.token })
    expect(read.body).toEqual(made.body)
  })

  it('A new exam tells when its triage was answered, and then when an answer was last corrected', async () => {
    const { id } = (await post({})).body
    const path = `/patients/${patient.id}/triages`
    const told = async () =>
      (await app.call<Exam>('GET', `/exams/${id}`, { as: doctor.token })).body.triage_updated_at
    const answers = { exam_id: id, smoking: false }
    const made = await app.call<Triage>('POST', path, { as: app.admin, payload: answers })
    expect(await told()).toBe(made.body.updated_at)
    const corrected = await app.call<Triage>('PUT', `${path}/${made.body.id}`, {
      as: app.admin,
      payload: { smoking: true },
    })
    expect(corrected.body.updated_at).not.toBe(made.body.updated_at)
    expect(await told()).toBe(corrected.body.updated_at)
  })

  it('A new exam may be created with its acuity', async () => {
    const made = await post({
      right_eye: '20/20',
      left_eye: 'Percepção de Luz (PL)',
      has_correction: 1,
    })
    expect(made.body).toMatchObject({
      right_eye: '20/20',
      left_eye: 'Percepção de Luz (PL)',
      has_correction: 1,
      parts: { acuity: true },
    })
  })

  it('A new exam may come as a multipart form, where an empty text means nothing', async () => {
    const form = new FormData()
    form.set('right_eye', '20/40')
    form.set('left_eye', '')
    form.set('has_correction', '0')
    form.set('status', '')
    const made = await post(form)
    expect(made).toMatchObject({
      status: 201,
      body: { right_eye: '20/40', left_eye: null, has_correction: 0, status: 'Pendente' },
    })
  })

  it('A new exam cannot be created already classified', async () => {
    expect(await post({ final_classification: 'liberado' }, undefined, doctor.token)).toMatchObject(
      {
        status: 409,
      },
    )
    expect(await post({ final_classification: 'liberado' })).toMatchObject({ status: 403 })
    const exams = await app.call<Exam[]>('GET', path(), { as: technician.token })
    expect(exams.body).toEqual([])
  })

  it('A new exam needs a patient that exists', async () => {
    const reply = await app.call('POST', '/patients/999999/exams', {
      as: technician.token,
      payload: {},
    })
    expect(reply.status).toBe(404)
  })

  it('A new exam is created once for a key that is sent twice', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () =>
      app.call<Exam>('POST', path(), {
        as: technician.token,
        payload: { has_correction: 0 },
        headers,
      })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    const exams = await app.call<Exam[]>('GET', path(), { as: technician.token })
    expect(exams.body).toHaveLength(1)
  })
})

describe('A save', () => {
  it('A save changes only the fields it carries', async () => {
    const { body } = await post({ right_eye: '20/20', left_eye: '20/25' })
    const saved = await post({ left_eye: '20/70' }, body.id)
    expect(saved.body).toMatchObject({ right_eye: '20/20', left_eye: '20/70' })
  })

  it.each([
    [{ right_eye: '20/19' }, 'right_eye', 'Olho direito não é uma opção válida'],
    [{ has_correction: 2 }, 'has_correction', 'Correção não é uma opção válida'],
    [
      { retroactive_disorder: 'Presbiopia' },
      'retroactive_disorder',
      'Distúrbio refrativo não é uma opção válida',
    ],
    [
      { final_classification: 'apto' },
      'final_classification',
      'Classificação final não é uma opção válida',
    ],
    [
      { specialist_specialties: ['Astrologia'] },
      'specialist_specialties',
      'Especialidades não é uma opção válida',
    ],
    [{ retinography_img: 'não existe' }, 'retinography_img', 'Arquivo não encontrado'],
    [
      { portable_auto_refractor_img: '1-x.pdf' },
      'portable_auto_refractor_img',
      'Arquivo não encontrado',
    ],
    [
      { import_option: 'a\u0000b' },
      'import_option',
      'Opção de importação contém caracteres inválidos',
    ],
  ])('A save with %j is refused in words', async (payload, field, message) => {
    const { id } = await makeExam(app.services.db, patient.id)
    const reply = await post(payload, id, doctor.token)
    expect(reply.status).toBe(422)
    expect(reply.body.message).toBe(message)
    expect(Object.keys(reply.body.errors)[0]).toContain(field)
  })

  it.each(['Avaliação Médica', 'Concluído', 'E-mail enviado'] as const)(
    'A save cannot change the acuity once the exam is in %s',
    async (status) => {
      const { id } = await makeExamWith(app.services.db, patient.id, undefined, { status })
      for (const as of [technician.token, doctor.token, app.admin]) {
        const reply = await post({ right_eye: '20/200' }, id, as)
        expect(reply).toMatchObject({
          status: 409,
          body: {
            message: 'O exame está travado: só pode ser alterado enquanto estiver Pendente.',
          },
        })
      }
    },
  )

  it('A save may repeat what a locked exam already says', async () => {
    const { id } = await inReview()
    const payload = { right_eye: '20/20', left_eye: '20/25', final_classification: 'consulta' }
    const reply = await post(payload, id, doctor.token)
    expect(reply).toMatchObject({ status: 200, body: { status: 'Concluído' } })
  })

  it("A save of another patient's exam is answered 404", async () => {
    const other = await makePatient(app.services.db)
    const { id } = await makeExam(app.services.db, other.id)
    expect(await post({ right_eye: '20/20' }, id)).toMatchObject({ status: 404 })
    expect(await post({ right_eye: '20/20' }, 999_999)).toMatchObject({ status: 404 })
  })

  it('A save of an exam that changed since it was read is refused, and one without that moment wins', async () => {
    const { body } = await post({ right_eye: '20/20' })
    await post({ left_eye: '20/20' }, body.id)
    const late = await post({ right_eye: '20/70', updated_at: body.updated_at }, body.id)
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'Este registro foi alterado por outra pessoa. Recarregue antes de salvar.' },
    })
    expect(await post({ right_eye: '20/70', updated_at: 'ontem' }, body.id)).toMatchObject({
      status: 409,
    })
    expect(await post({ right_eye: '20/70' }, body.id)).toMatchObject({ status: 200 })
  })

  it('A save is recorded in the audit by field names, never by findings', async () => {
    const { body } = await post({ right_eye: '20/200' })
    const rows = await app.services.db
      .selectFrom('audit_events')
      .selectAll()
      .where('entity', '=', 'exam')
      .where('entity_id', '=', body.id)
      .execute()
    expect(rows).toMatchObject([
      {
        action: 'create',
        user_id: technician.id,
        patient_id: patient.id,
        detail: { fields: ['right_eye'] },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('20/200')
  })

  it('A save needs a login and a role that may write exams', async () => {
    const sales = await app.userOf(4)
    expect((await app.call('GET', path())).status).toBe(401)
    for (const token of [sales.token, (await app.userOf(null)).token]) {
      expect(await post({}, undefined, token)).toMatchObject({ status: 403 })
      expect(await app.call('GET', path(), { as: token })).toMatchObject({ status: 403 })
      expect(await app.call('GET', '/exams/with-patient-name', { as: token })).toMatchObject({
        status: 403,
      })
    }
  })
})
