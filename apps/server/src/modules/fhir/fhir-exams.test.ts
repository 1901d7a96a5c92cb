import type {
  DiagnosticReport,
  Encounter,
  Observation,
  QuestionnaireResponse,
  ServiceRequest,
} from 'fhir/r4.d.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeExam, makeExamWith, makeStoredFile } from '../../../test/factories/exam.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import {
  appointmentIn,
  concludeExam,
  inDays,
  makeReferral,
} from '../../../test/factories/referral.ts'
import { checkIn, makeEvent } from '../../../test/factories/screening-event.ts'
import { fhirClient } from '../../../test/fhir-app.ts'

let app: TestApp
let fhir: Awaited<ReturnType<typeof fhirClient>>
beforeAll(async () => {
  app = await createTestApp()
  fhir = await fhirClient(app)
})
afterAll(() => app.close())

const observation = async (exam: number, name: string) =>
  (await fhir.get<Observation>(`Observation/${exam}-${name}`)).body
const report = async (exam: number) =>
  (await fhir.get<DiagnosticReport>(`DiagnosticReport/${exam}`)).body
const SNOMED = 'http://snomed.info/sct'

test('An acuity in FHIR is a decimal number with its fraction of Snellen, its eye and its class', async () => {
  const { id: patient } = await makePatient(app.services.db)
  const { id, updated_at } = await makeExam(app.services.db, patient, {
    right_eye: '20/40',
    left_eye: 'Percepção de Luz (PL)',
    has_correction: 1,
  })
  expect(await observation(id, 'acuity-right')).toMatchObject({
    status: 'preliminary',
    meta: { lastUpdated: updated_at },
    code: { coding: [{ system: SNOMED, code: '251739003' }] },
    subject: { reference: `Patient/${patient}` },
    encounter: { reference: `Encounter/${id}` },
    bodySite: { coding: [{ code: '362502000' }], text: 'Olho direito' },
    valueQuantity: { value: 0.5, code: '1' },
    interpretation: [{ coding: [{ code: 'A' }], text: 'Baixa Visão' }],
    component: [{ valueString: '20/40' }, { valueBoolean: true }],
  })
  const left = await observation(id, 'acuity-left')
  expect(left).toMatchObject({
    bodySite: { coding: [{ code: '362503005' }] },
    valueCodeableConcept: { coding: [{ code: '260296003' }], text: 'Percepção de Luz (PL)' },
  })
  expect(left.valueQuantity).toBeUndefined()
})

test('Only what stands of an exam is an observation in FHIR, and the report lists exactly these', async () => {
  const { id: patient } = await makePatient(app.services.db)
  const { id: empty } = await makeExam(app.services.db, patient)
  const { id } = await makeExam(app.services.db, patient, {
    left_eye: '20/20',
    ishihara_correct_answer: 5,
    ishihara_wrong_answer: 4,
    refractive_disorder: 'Sem alteração',
    retinography_img: await makeStoredFile(app.services.db),
    has_changed: 1,
  })
  const ids = ['acuity-left', 'colour-vision', 'refraction', 'retinography'].map(
    (name) => `Observation/${id}-${name}`,
  )
  expect(await fhir.names(`Observation?patient=${patient}`)).toEqual(ids)
  expect((await report(id)).result?.map(({ reference }) => reference)).toEqual(ids)
  expect(await report(empty)).toMatchObject({ status: 'registered' })
  expect((await report(empty)).result).toBeUndefined()
  expect((await fhir.refused(`Observation/${empty}-acuity-right`)).status).toBe(404)
  expect(await observation(id, 'colour-vision')).toMatchObject({
    valueCodeableConcept: { text: 'Exame Alterado' },
    component: [{ valueInteger: 5 }, { valueInteger: 4 }],
  })
  expect(await observation(id, 'refraction')).toMatchObject({
    interpretation: [{ coding: [{ code: 'N' }] }],
  })
  expect(await observation(id, 'retinography')).toMatchObject({
    valueCodeableConcept: { text: 'Retinografia alterada' },
  })
})

test.each([
  ['OD', [{ system: SNOMED, code: '362502000', display: 'Entire right eye' }], 'Olho direito'],
  ['OE', [{ system: SNOMED, code: '362503005', display: 'Entire left eye' }], 'Olho esquerdo'],
  // The codings of one concept all say the same, and no sure code says both.
  ['AO', undefined, 'Ambos os olhos'],
])(
  'A retinography of %s names in FHIR the eyes that it shows, and no eye by the code of another',
  async (retinography_eye, coding, text) => {
    const { id: patient } = await makePatient(app.services.db)
    const { id } = await makeExam(app.services.db, patient, {
      has_changed: 0,
      retinography_img: await makeStoredFile(app.services.db),
      retinography_eye,
    })
    const { bodySite } = await observation(id, 'retinography')
    expect(bodySite).toEqual({ ...(coding && { coding }), text })
  },
)

test.each([0, 1])(
  'Where no picture was taken, FHIR says nothing of a retinography that was read as %s',
  async (has_changed) => {
    const { id: patient } = await makePatient(app.services.db)
    const { id } = await makeExam(app.services.db, patient, { has_changed })
    expect((await fhir.refused(`Observation/${id}-retinography`)).status).toBe(404)
    expect(await fhir.names(`Observation?patient=${patient}`)).toEqual([])
    expect((await report(id)).result).toBeUndefined()
  },
)

test('A report in FHIR is preliminary until it is concluded, taken back it says no conclusion, and then it is corrected', async () => {
  const { token, id: doctor } = fhir.doctor
  const { db } = app.services
  const { id: patient } = await makePatient(db)
  const { id: pending } = await makeExamWith(db, patient, ['acuity'])
  expect(await report(pending)).toMatchObject({ status: 'partial' })
  const exam = await concludeExam(app, token, { patient_id: patient, specialties: ['Retina'] })
  expect(await report(exam)).toMatchObject({
    status: 'final',
    conclusion: 'Especialista: Retina',
    conclusionCode: [{ coding: [{ code: 'especialista' }], text: 'Especialista' }],
    resultsInterpreter: [{ reference: `Practitioner/${doctor}` }],
    performer: [{ reference: 'Organization/clinic' }],
  })
  expect((await observation(exam, 'acuity-right')).status).toBe('final')
  expect((await fhir.get(`Practitioner/${doctor}`)).status).toBe(200)

  await app.call('POST', `/exams/${exam}/correct`, {
    as: token,
    payload: { reason: 'Faltou a refração.' },
  })
  const takenBack = await report(exam)
  expect(takenBack).toMatchObject({ status: 'preliminary' })
  expect(takenBack).not.toHaveProperty('conclusion')
  expect(takenBack).not.toHaveProperty('conclusionCode')
  expect(takenBack).not.toHaveProperty('issued')

  await app.call('POST', `/patients/${patient}/exams/${exam}`, {
    as: token,
    payload: { final_classification: 'liberado', specialist_specialties: [] },
  })
  const corrected = await report(exam)
  expect(corrected.status).toBe('corrected')
  expect(corrected.conclusion).toMatch(/^Liberado\. Resultado corrigido em \d\d\/\d\d\/\d{4}$/)
  expect((await observation(exam, 'acuity-right')).status).toBe('amended')
})

test('A visit in FHIR begins when the person came to the event, names it, and is over when the exam goes to the doctor', async () => {
  const { db } = app.services
  const patient = await makePatient(db)
  const before = await makeExam(db, patient.id, { created_at: '2026-11-01T12:00:00Z' })
  const event = await makeEvent(app, { company_id: patient.company, name: 'Campanha de teste' })
  await checkIn(app, event, { patient_id: patient.id })
  const { checked_in_at } = await db
    .selectFrom('screening_participants')
    .select('checked_in_at')
    .where('exam_id', '=', before.id)
    .executeTakeFirstOrThrow()
  const { body } = await fhir.get<Encounter>(`Encounter/${before.id}`)
  expect(body).toMatchObject({
    status: 'in-progress',
    class: { code: 'AMB' },
    period: { start: checked_in_at },
    reasonCode: [{ text: 'Ação: Campanha de teste' }],
    serviceProvider: { reference: 'Organization/clinic' },
  })
  expect(await fhir.names(`Encounter?patient=${patient.id}&date=lt2026-11-02`)).toEqual([])
  const here = [`Encounter/${before.id}`]
  expect(await fhir.names(`Encounter?date=${checked_in_at}`)).toEqual(here)
  expect(await fhir.names(`Encounter?date=${checked_in_at}&patient=${patient.id}`)).toEqual(here)
  await db
    .updateTable('exams')
    .set({ status: 'Avaliação Médica' })
    .where('id', '=', before.id)
    .execute()
  expect((await fhir.get<Encounter>(`Encounter/${before.id}`)).body.status).toBe('finished')
})

test('A triage in FHIR has every question, and one that nobody answered has no answer', async () => {
  const { db } = app.services
  const { id: patient } = await makePatient(db)
  const { id: exam_id } = await makeExam(db, patient)
  const { id } = await db
    .insertInto('triages')
    .values({
      exam_id,
      patient_id: patient,
      personal_history: ['diabetes'],
      eye_complaints: JSON.stringify([
        { name: 'OTHERS', pivot: { others_description: 'vista cansada' } },
      ]),
      smoking: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { body } = await fhir.get<QuestionnaireResponse>(`QuestionnaireResponse/${id}`)
  expect(body.item?.map(({ linkId }) => linkId)).toEqual([
    'personal-history',
    'eye-surgeries',
    'eye-diseases',
    'eye-complaints',
    'smoking',
    'protective-equipment',
    'glasses',
    'contact-lenses',
    'screen-time',
    'allergy',
  ])
  const answer = (linkId: string) => body.item?.find((one) => one.linkId === linkId)?.answer
  expect(answer('personal-history')).toMatchObject([
    { valueCoding: { code: 'diabetes', display: 'Diabetes Mellitus' } },
  ])
  expect(answer('eye-surgeries')).toBeUndefined()
  expect(answer('screen-time')).toBeUndefined()
  expect(answer('smoking')).toEqual([{ valueBoolean: true }])
  expect(answer('eye-complaints')).toMatchObject([
    { item: [{ answer: [{ valueString: 'vista cansada' }] }] },
  ])
})

test.each([
  ['pending', 'active'],
  ['scheduled', 'active'],
  ['no_show', 'active'],
  ['attended', 'completed'],
  ['declined', 'revoked'],
  ['lost', 'revoked'],
  ['withdrawn', 'revoked'],
] as const)('A referral that is %s is %s in FHIR', async (state, status) => {
  const isBooked = ['scheduled', 'no_show', 'attended'].includes(state)
  const made = await makeReferral(app.services.db, {
    state,
    ...(isBooked && { scheduled_at: appointmentIn(3) }),
    ...(state === 'attended' && { outcome: 'treated', outcome_notes: 'Usa colírio.' }),
  })
  const { body } = await fhir.get<ServiceRequest>(`ServiceRequest/${made.id}`)
  expect(body).toMatchObject({
    status,
    intent: 'order',
    code: { coding: [{ code: 'referral-especialista' }] },
    orderDetail: [{ text: 'Retina' }],
    subject: { reference: `Patient/${made.patient_id}` },
    reasonReference: [{ reference: `DiagnosticReport/${made.exam_id}` }],
    ...(isBooked
      ? { occurrenceDateTime: appointmentIn(3) }
      : { occurrencePeriod: { end: inDays(30) } }),
  })
  const notes = body.note?.map(({ text }) => text).join('. ') ?? ''
  expect(notes).toMatch(/^Situação: /)
  if (state === 'attended') expect(notes).toContain('Desfecho: Em tratamento. Usa colírio.')
})

test('A referral has one code with one display in FHIR whatever the specialty, which is said beside it', async () => {
  const read = async (specialty: string | null) => {
    const { id } = await makeReferral(app.services.db, { specialty })
    const { code, orderDetail, performerType } = (
      await fhir.get<ServiceRequest>(`ServiceRequest/${id}`)
    ).body
    const coding = code?.coding?.map((one) => `${one.code}: ${one.display}`)
    return [coding, code?.text, orderDetail?.map(({ text }) => text), performerType?.text]
  }
  for (const specialty of ['Retina', 'Glaucoma'])
    expect(await read(specialty)).toEqual([
      ['referral-especialista: Encaminhamento a especialista'],
      'Encaminhamento a especialista',
      [specialty],
      `Oftalmologia: ${specialty}`,
    ])
  expect(await read(null)).toEqual([
    ['referral-consulta: Consulta de rotina'],
    'Consulta de rotina',
    undefined,
    'Oftalmologia',
  ])
})
