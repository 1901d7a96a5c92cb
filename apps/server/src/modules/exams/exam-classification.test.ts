import type { Exam } from '@iris/contracts/exams'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'

let app: TestApp
let patient: { id: number }
let technician: { id: number; token: string }
let doctor: { id: number; token: string }
beforeAll(async () => {
  app = await createTestApp()
  patient = await makePatient(app.services.db)
  technician = await app.userOf(2)
  doctor = await app.userOf(5)
})
afterAll(() => app.close())

const post = (payload: unknown, id: number, as = technician.token) =>
  app.call<Exam>('POST', `/patients/${patient.id}/exams/${id}`, { as, payload })
const inReview = () =>
  makeExamWith(app.services.db, patient.id, undefined, { status: 'Avaliação Médica' })

describe('The classification', () => {
  it.each([
    { final_classification: 'liberado' },
    { retroactive_disorder: 'Miopia' },
    { refractive_disorder: 'Miopia' },
    { has_changed: '1' },
  ])('A technician cannot classify with %j', async (payload) => {
    const { id } = await inReview()
    expect(await post(payload, id)).toMatchObject({
      status: 403,
      body: { message: 'Acesso negado.' },
    })
    expect(await post({ ...payload, final_classification: 'especialista' }, id)).toMatchObject({
      status: 403,
    })
  })

  it.each(['Pendente', 'Concluído', 'E-mail enviado'] as const)(
    'The classification cannot change in %s',
    async (status) => {
      const { id } = await makeExamWith(app.services.db, patient.id, ['acuity'], {
        status,
        final_classification: 'liberado',
      })
      for (const payload of [{ final_classification: 'consulta' }, { has_changed: 1 }])
        expect(await post(payload, id, app.admin)).toMatchObject({
          status: 409,
          body: { message: 'A classificação só pode ser alterada em Avaliação Médica.' },
        })
    },
  )

  it('The classification concludes a complete exam and records who answers for it', async () => {
    const { id } = await inReview()
    const reply = await post(
      { final_classification: 'consulta', retroactive_disorder: 'Astigmatismo', has_changed: '1' },
      id,
      doctor.token,
    )
    expect(reply).toMatchObject({
      status: 200,
      body: {
        status: 'Concluído',
        final_classification: 'consulta',
        refractive_disorder: 'Astigmatismo',
        retroactive_disorder: 'Astigmatismo',
        has_changed: 1,
        specialist_specialties: [],
      },
    })
    const row = await app.services.db
      .selectFrom('exams')
      .select(['classified_by', 'classified_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ classified_by: doctor.id, classified_at: expect.any(String) })
  })

  it('An exam that is sent back whole with one of the two names of the disorder changed keeps that change', async () => {
    for (const changed of ['refractive_disorder', 'retroactive_disorder'] as const) {
      const { id } = await inReview()
      const read = { refractive_disorder: null, retroactive_disorder: null }
      for (const value of ['Miopia', null]) {
        const reply = await post({ ...read, [changed]: value }, id, doctor.token)
        expect(reply).toMatchObject({
          status: 200,
          body: { refractive_disorder: value, retroactive_disorder: value },
        })
        Object.assign(read, { refractive_disorder: value, retroactive_disorder: value })
      }
    }
  })

  it('Two different disorders under the two names are refused, and the same one under both is saved', async () => {
    const { id } = await inReview()
    const both = (refractive_disorder: string, retroactive_disorder: string) =>
      post({ refractive_disorder, retroactive_disorder }, id, doctor.token)
    expect(await both('Miopia', 'Astigmatismo')).toMatchObject({
      status: 422,
      body: { errors: { retroactive_disorder: ['Distúrbio refrativo tem dois valores'] } },
    })
    expect((await both('Miopia', 'Miopia')).body.refractive_disorder).toBe('Miopia')
  })

  it('The classification of an incomplete exam is kept and waits', async () => {
    const { id } = await makeExamWith(app.services.db, patient.id, ['acuity'], {
      status: 'Avaliação Médica',
    })
    const reply = await post({ final_classification: 'liberado' }, id, doctor.token)
    expect(reply).toMatchObject({
      status: 200,
      body: { status: 'Avaliação Médica', final_classification: 'liberado', complete: false },
    })
  })

  it('A classification from before the measures concludes the exam only once a doctor has read them', async () => {
    const { id } = await makeExamWith(
      app.services.db,
      patient.id,
      ['triage', 'ishihara', 'upload'],
      { status: 'Avaliação Médica' },
    )
    const early = await post({ final_classification: 'liberado' }, id, doctor.token)
    await post({ status: 'Pendente' }, id)
    const measures = { right_eye: '20/200', left_eye: '20/200' }
    const measured = await post(measures, id)
    expect(measured.body).toMatchObject({ status: 'Avaliação Médica', complete: true })

    for (const payload of [{}, measures, { status: 'Avaliação Médica' }])
      expect((await post(payload, id)).body.status).toBe('Avaliação Médica')
    // The form of the doctor who has only seen the exam without measures.
    const { updated_at } = early.body
    expect(
      await post({ final_classification: 'liberado', updated_at }, id, doctor.token),
    ).toMatchObject({ status: 409, body: { code: 'edit.stale' } })
    const read = { final_classification: 'liberado', updated_at: measured.body.updated_at }
    expect((await post(read, id, doctor.token)).body.status).toBe('Concluído')
  })

  it('The classification for a specialist needs specialties, and any other keeps none', async () => {
    const { id } = await makeExamWith(app.services.db, patient.id, ['acuity'], {
      status: 'Avaliação Médica',
    })
    const missing = await post({ final_classification: 'especialista' }, id, doctor.token)
    expect(missing).toMatchObject({
      status: 422,
      body: { errors: { specialist_specialties: ['Especialidades são obrigatórias'] } },
    })
    const form = new FormData()
    form.set('final_classification', 'especialista')
    form.append('specialist_specialties[]', 'Retina')
    form.append('specialist_specialties[]', 'Córnea')
    const specialist = await post(form, id, doctor.token)
    expect(specialist.body.specialist_specialties).toEqual(['Retina', 'Córnea'])
    expect(await post({ specialist_specialties: [] }, id, doctor.token)).toMatchObject({
      status: 422,
    })
    const released = await post(
      { final_classification: 'liberado', specialist_specialties: ['Glaucoma'] },
      id,
      doctor.token,
    )
    expect(released.body).toMatchObject({
      final_classification: 'liberado',
      specialist_specialties: [],
    })
  })

  it('The classification and its signature can be taken back while in review', async () => {
    const { id } = await makeExamWith(app.services.db, patient.id, ['acuity'], {
      status: 'Avaliação Médica',
    })
    await post({ final_classification: 'liberado' }, id, doctor.token)
    const form = new FormData()
    form.set('final_classification', '')
    expect((await post(form, id, doctor.token)).body.final_classification).toBeNull()
    const row = await app.services.db
      .selectFrom('exams')
      .select('classified_by')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.classified_by).toBeNull()
  })
})
