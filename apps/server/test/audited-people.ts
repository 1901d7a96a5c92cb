import type { TestApp } from './app.ts'
import { makeCompany } from './factories/company.ts'
import { makeExamWith } from './factories/exam.ts'
import { makePatient } from './factories/patient.ts'
import { fileOf, personRow } from './factories/person-row.ts'
import { makeReferral } from './factories/referral.ts'
import { checkIn, makeArrivals, makeEvent } from './factories/screening-event.ts'
import { storedPicture } from './factories/somebody.ts'
import { picture } from './sample-files.ts'

/** Words of the data that no audit row may have. */
export const SECRETS = {
  name: 'QUITÉRIA SIGILOSA',
  email: 'sigilo@exemplo.test',
  cpf: '52998224725',
  notes: 'Suspeita de glaucoma, pressão 28',
  acuity: '20/200',
  disorder: 'Miopia com astigmatismo',
  specialty: 'Oncologia Ocular',
  file: 'retina-da-quiteria',
} as const

const IMPORTED = personRow({
  Empresa: 'Empresa que não existe',
  Nome: SECRETS.name,
  CPF: SECRETS.cpf,
  'E-mail': SECRETS.email,
})

/** The ids of the people and rows that audited calls are about, and the files they send. */
export type Audited = {
  /** Who concluded one of the exams. */
  doctor: number
  company: number
  patient: number
  /** Concluído, with all parts. */
  exam: number
  /** Of that exam, with a picture of its own. */
  version: number
  /** Concluído, to be corrected. */
  corrigible: number
  /** Concluded by the doctor. */
  signable: number
  /** Pendente, with triage and test. */
  open: number
  /** Pendente and empty. */
  empty: number
  triage: number
  test: number
  sentTest: number
  record: number
  /** A mail with the result of the concluded exam, which was sent. */
  mail: number
  /** Of the concluded exam, booked. */
  referral: number
  batch: number
  /** A screening event at which the patient is. */
  event: number
  /** Their line on its list. */
  present: number
  /** Another line, of who has come and is taken for another person. */
  mistaken: number
  /** Another line, of who has not come. */
  called: number
  /** Another person, without a record. */
  other: number
  /** The other person, registered once more. */
  twin: number
  /** A person whose record no longer has to be kept. */
  forgettable: number
  /** A PNG. */
  picture: Buffer
  /** A spreadsheet with one person. */
  sheet: Buffer
}

/** Nine right answers to the plates. */
export const ANSWERS = Array.from({ length: 9 }, (_, i) => ({ plate: i + 1, answer: 'certo' }))

/** Makes them through the API and the database; the doctor is who holds this token. */
export async function makeAudited(app: TestApp, doctor: string): Promise<Audited> {
  const { db } = app.services
  const company = (await makeCompany(db)).id
  const { name, email, cpf } = SECRETS
  const patient = (await makePatient(db, { company, name, email, cpf })).id
  const other = (await makePatient(db, { company })).id
  const twin = (await makePatient(db, { company, name })).id
  const long = { created_at: '2001-01-01', updated_at: '2001-01-01' }
  const forgettable = (await makePatient(db, { company, ...long })).id
  const judged = {
    status: 'Concluído',
    right_eye: SECRETS.acuity,
    refractive_disorder: SECRETS.disorder,
    final_classification: 'especialista',
    specialist_specialties: [SECRETS.specialty],
  }
  const exam = (await makeExamWith(db, patient, undefined, judged)).id
  const corrigible = (await makeExamWith(db, patient, undefined, judged)).id
  const by = app.server.tokens.read(doctor)?.sub
  const signable = (
    await makeExamWith(db, patient, undefined, { ...judged, classified_by: Number(by) })
  ).id
  const open = (await makeExamWith(db, patient, ['triage'])).id
  const empty = (await makeExamWith(db, patient, [])).id
  const triage = await db
    .selectFrom('triages')
    .select('id')
    .where('exam_id', '=', open)
    .executeTakeFirstOrThrow()
  const testOf = async (exam_id: number) => {
    const test = {
      exam_id,
      patient_id: patient,
      answers: JSON.stringify(ANSWERS),
      ishihara_correct_answer: 9,
      ishihara_wrong_answer: 0,
      altered: false,
    }
    return db.insertInto('ishihara_tests').values(test).returning('id').executeTakeFirstOrThrow()
  }
  const record = await app.call('POST', `/patients/${patient}/medicalRecords`, {
    as: doctor,
    payload: { notes: SECRETS.notes },
  })
  const batch = await app.call('POST', '/exams/send-results', {
    as: doctor,
    payload: { ids: [open] },
  })
  const referral = await makeReferral(db, {
    exam_id: exam,
    specialty: SECRETS.specialty,
    state: 'scheduled',
    scheduled_at: '2025-12-01T18:00:00Z',
  })
  const mail = await db
    .insertInto('result_deliveries')
    .values({ exam_id: exam, requested_by: 1, state: 'sent' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = await db
    .insertInto('exam_versions')
    .values({
      exam_id: exam,
      kind: 'correction',
      values: JSON.stringify({
        final_classification: 'liberado',
        specialist_specialties: [],
        refractive_disorder: null,
        has_changed: null,
      }),
      retinography_img: await storedPicture(app),
      reason: SECRETS.notes,
      user_id: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = await makeEvent(app, { company_id: company })
  const { body: present } = await checkIn(app, event, { patient_id: patient })
  const [mistaken] = await makeArrivals(app, event, 1)
  await app.call('POST', `${event.path}/participants`, {
    as: app.admin,
    payload: { patient_ids: [(await makePatient(db, { company })).id] },
  })
  const called = await db
    .selectFrom('screening_participants')
    .select('id')
    .where('event_id', '=', event.id)
    .where('checked_in_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    doctor: Number(by),
    company,
    event: event.id,
    present: present.id,
    mistaken: mistaken?.id ?? 0,
    called: called.id,
    patient,
    other,
    twin,
    forgettable,
    exam,
    version: version.id,
    corrigible,
    signable,
    open,
    empty,
    triage: triage.id,
    test: (await testOf(open)).id,
    sentTest: (await testOf(exam)).id,
    record: Number(record.body.id),
    mail: mail.id,
    referral: referral.id,
    batch: Number(batch.body.id),
    picture: await picture(),
    sheet: await fileOf([IMPORTED]),
  }
}
