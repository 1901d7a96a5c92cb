import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TestApp } from '../app.ts'
import { picture } from '../sample-files.ts'
import { makeExam } from './exam.ts'
import { guardian, makePatient } from './patient.ts'
import { makeReferral } from './referral.ts'

export const LONG_AGO = {
  created_at: '2002-03-04T12:00:00Z',
  updated_at: '2002-03-04T12:00:00Z',
}

export const SECRETS = {
  name: 'HERMENEGILDA SIGILO',
  email: 'hermenegilda@sigilo.test',
  phone: '11955554444',
  cpf: '52998224725',
  rg: '998877665',
  address_street: 'Rua do Sigilo',
  address_complement: 'Fundos da olaria',
  occupation: 'Provadora de sigilos',
  unit: 'Unidade do Sigilo',
  sector: 'Setor do Sigilo',
  employee_code: 'SIGILO77',
  sus_card: '700000000000005',
}

/** A person with everything that can be stored about one, long ago. */
export async function makeSomebody(app: TestApp, company: number) {
  const { db } = app.services
  const contacts = JSON.stringify([{ name: 'Contato Sigilo', phone: '11911112222' }])
  const { id, dob } = await makePatient(db, {
    company,
    ...SECRETS,
    ...guardian(),
    responsible_name: 'GUARDIÃ SIGILOSA',
    dob: '1985-04-12',
    phones: contacts,
    result_channel: 'whatsapp',
    result_consent: true,
    result_consent_at: '2002-03-04T12:00:00Z',
    result_consent_by: 1,
    ...LONG_AGO,
  })
  const key = await storedPicture(app)
  await db
    .insertInto('retinography_files')
    .values({ name: 'Olho da Hermenegilda', file_key: key })
    .execute()
  const exam = await makeExam(db, id, {
    status: 'Concluído',
    right_eye: '20/200',
    left_eye: '20/20',
    refractive_disorder: 'Miopia',
    retinography_img: key,
    ...LONG_AGO,
  })
  const formerKey = await storedPicture(app)
  await db
    .insertInto('retinography_files')
    .values({ name: 'Olho da Hermenegilda antes', file_key: formerKey })
    .execute()
  const complaints = JSON.stringify([
    { name: 'OTHERS', pivot: { others_description: 'Vê sigilos' } },
    { name: 'RED_EYE', pivot: { others_description: null } },
  ])
  await db
    .insertInto('triages')
    .values({
      exam_id: exam.id,
      patient_id: id,
      personal_history: ['diabetes'],
      eye_complaints: complaints,
      allergy: true,
      allergy_description: 'Alergia de sigilo',
      ...LONG_AGO,
    })
    .execute()
  for (const [part, values] of [
    [
      'triage',
      { smoking: true, allergy_description: 'Sigilo', eye_complaints: JSON.parse(complaints) },
    ],
    ['upload', { retinography_img: 'Hermenegilda.png', retinography_eye: 'OD' }],
  ] as const)
    await db
      .insertInto('exam_versions')
      .values({
        exam_id: exam.id,
        kind: 'conflict',
        part,
        values: JSON.stringify(values),
        made_at: '2002-03-04',
        user_id: 1,
        created_at: '2002-03-04',
      })
      .execute()
  await db
    .insertInto('exam_versions')
    .values({
      exam_id: exam.id,
      kind: 'correction',
      values: JSON.stringify({
        final_classification: 'liberado',
        specialist_specialties: [],
        refractive_disorder: null,
        has_changed: 0,
        parts: {
          triage: {
            smoking: true,
            allergy_description: 'Sigilo',
            eye_complaints: JSON.parse(complaints),
          },
          acuity: { right_eye: '20/40' },
          upload: { retinography_img: 'Hermenegilda antes.png', retinography_eye: 'OD' },
        },
      }),
      retinography_img: formerKey,
      reason: 'Hermenegilda pediu que se visse de novo.',
      classified_by: 1,
      classified_at: '2002-03-04',
      user_id: 1,
      created_at: '2002-03-04',
    })
    .execute()
  const referral = await makeReferral(db, {
    exam_id: exam.id,
    patient_id: id,
    provider: 'Clínica do Sigilo',
    state: 'attended',
    outcome: 'confirmed',
    outcome_notes: 'Trouxe o sigilo.',
    due_on: '2002-04-04',
    ...LONG_AGO,
  })
  await db
    .insertInto('referral_contacts')
    .values({
      referral_id: referral.id,
      channel: 'phone',
      notes: 'A Hermenegilda atendeu.',
      user_id: 1,
      created_at: '2002-03-04',
    })
    .execute()
  const record = await db
    .insertInto('medical_records')
    .values({ patient_id: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [notes, day] of [
    ['Primeiro sigilo.', 5],
    ['Segundo sigilo.', 6],
  ] as const)
    await db
      .insertInto('medical_record_versions')
      .values({ record_id: record.id, notes, user_id: 1, created_at: `2002-03-0${day}` })
      .execute()
  await makeLineCalling(app, company, { cpf: SECRETS.cpf, dob: '1985-04-12' })
  return { id, dob, keys: [key, formerKey], exam: exam.id }
}

/** A line of a list that calls somebody and was never joined with a patient: it knows by itself who it calls. */
export async function makeLineCalling(
  app: TestApp,
  company_id: number,
  called: { cpf: string; dob: string },
): Promise<number> {
  const { db } = app.services
  const { id: event_id } = await db
    .insertInto('screening_events')
    .values({ company_id, name: 'Campanha', starts_on: '2002-03-04', ends_on: '2002-03-04' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { name, email, phone, occupation, unit, sector, employee_code } = SECRETS
  const line = await db
    .insertInto('screening_participants')
    .values({
      ...{ name, email, phone, occupation, unit, sector, employee_code, event_id },
      ...called,
      code: `LINHA${event_id}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return line.id
}

/** The key of a picture in the store that nothing names yet. A call would have it looked into by a process apart. */
export async function storedPicture({ services: { db, files } }: TestApp): Promise<string> {
  const bytes = await picture()
  const key = `uploads/2002/03/${crypto.randomUUID()}`
  await files.put(key, Readable.from([bytes]), bytes.length)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await db
    .insertInto('stored_files')
    .values({ key, name: 'Sigilo.png', type: 'image/png', size: bytes.length, sha256 })
    .execute()
  return key
}
