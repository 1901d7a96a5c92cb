import type { EndpointOptions } from '@iris/contracts/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { makeCompany } from './factories/company.ts'
import { makeExamWith } from './factories/exam.ts'
import { fileOf, personRow } from './factories/import-file.ts'
import { makePatient, patientBody } from './factories/patient.ts'
import { photo } from './sample-files.ts'
import { upload } from './spreadsheet-files.ts'

// Every route that reads or writes a person's data is really called once: each must leave an audit row of who, what,
// when and from where, without anything clinical. A new route of this kind fails here until it is added.

let app: TestApp
let admin: number
let doctor: { id: number; token: string }

const HEALTH = /^(patients|triages|exams|records|results)\./
/** They have other actions, but show the same data. */
const BESIDES = [
  'GET /patients/:id/audit',
  'GET /patients/:id/audit/export',
  'POST /patients/importPatients',
  'POST /add-retinography',
]
/** These answer only how far a batch is, or whether anything changed: about nobody. */
const COUNTS_ONLY = ['GET /exams/send-results', 'GET /exams/send-results/:id', 'GET /exams/changes']

const addressOf = ({ method, path }: EndpointOptions) => `${method} ${path}`

/** Words of the data that no audit row may have. */
const SECRETS = {
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

type Case = {
  action: string
  /** Whether it is about one person, whose audit then shows it. */
  ofOne: boolean
  /** Only an administrator may. */
  admin?: true
  call: (made: Made) => { path: string; payload?: unknown; public?: true }
}

type Made = {
  company: number
  patient: number
  /** Concluído, with all parts. */
  exam: number
  /** Pendente, with triage and test. */
  open: number
  /** Pendente and empty. */
  empty: number
  triage: number
  test: number
  sentTest: number
  record: number
  batch: number
  /** Another person, without a record. */
  other: number
  /** The other person, registered once more. */
  twin: number
  /** A person whose record no longer has to be kept. */
  forgettable: number
}

const answers = Array.from({ length: 9 }, (_, i) => ({ plate: i + 1, answer: 'certo' }))
const one = (action: string, call: Case['call']): Case => ({ action, ofOne: true, call })
const many = (action: string, call: Case['call']): Case => ({ action, ofOne: false, call })

const CASES: Record<string, Case> = {
  'GET /patients': many('list', () => ({ path: '/patients?query=sigilosa' })),
  'GET /patients/exportAllPatients': many('export', () => ({
    path: '/patients/exportAllPatients',
  })),
  'GET /exams/exportAllExams': many('export', () => ({ path: '/exams/exportAllExams' })),
  'GET /patients/:id': one('read', (m) => ({ path: `/patients/${m.patient}` })),
  'POST /patients': one('create', (m) => ({
    path: '/patients',
    payload: patientBody(m.company, { name: SECRETS.name }),
  })),
  'PUT /patients/:id': one('update', (m) => ({
    path: `/patients/${m.patient}`,
    payload: { name: `${SECRETS.name} DIAS`, email: SECRETS.email },
  })),
  'GET /patients/:id/audit/export': {
    ...one('export', (m) => ({ path: `/patients/${m.patient}/audit/export` })),
    admin: true,
  },
  'POST /patients/:id/anonymise': {
    ...one('anonymise', (m) => ({
      path: `/patients/${m.forgettable}/anonymise`,
      payload: { reason: 'Pedido da própria pessoa.' },
    })),
    admin: true,
  },
  'GET /patients/:id/merge': {
    ...one('read', (m) => ({ path: `/patients/${m.patient}/merge?into=${m.other}` })),
    admin: true,
  },
  'POST /patients/:id/merge': {
    ...one('merge', (m) => ({
      path: `/patients/${m.twin}/merge`,
      payload: { into: m.other, take: ['name', 'email', 'cpf'] },
    })),
    admin: true,
  },
  'GET /patients/:id/audit': {
    ...one('read', (m) => ({ path: `/patients/${m.patient}/audit` })),
    admin: true,
  },
  'GET /patients/:id/personal-data': one('export', (m) => ({
    path: `/patients/${m.patient}/personal-data`,
  })),
  'GET /patients/:id/privacy': one('read', (m) => ({ path: `/patients/${m.patient}/privacy` })),
  'GET /patients/:patientId/triages': one('read', (m) => ({
    path: `/patients/${m.patient}/triages`,
  })),
  'POST /patients/:patientId/triages': one('create', (m) => ({
    path: `/patients/${m.patient}/triages`,
    payload: triageBody({ exam_id: m.empty }),
  })),
  'PUT /patients/:patientId/triages/:triageId': one('update', (m) => ({
    path: `/patients/${m.patient}/triages/${m.triage}`,
    payload: triageBody({ previous_eye_diseases: ['glaucoma'] }),
  })),
  'GET /triages/exam/:examId': one('read', (m) => ({ path: `/triages/exam/${m.open}` })),
  'GET /patients/:patientId/exams': one('read', (m) => ({ path: `/patients/${m.patient}/exams` })),
  'GET /exams/with-patient-name': many('list', () => ({
    path: '/exams/with-patient-name?query=sigilosa',
  })),
  'GET /exams/find': many('list', () => ({ path: '/exams/find?query=sigilosa' })),
  'GET /exams/reading-queue': many('list', () => ({
    path: '/exams/reading-queue?query=sigilosa',
  })),
  'GET /exams/:id': one('read', (m) => ({ path: `/exams/${m.exam}` })),
  'POST /patients/:patientId/exams': one('create', (m) => ({
    path: `/patients/${m.patient}/exams`,
    payload: { right_eye: SECRETS.acuity },
  })),
  'POST /patients/:patientId/exams/:examId': one('update', (m) => ({
    path: `/patients/${m.patient}/exams/${m.open}`,
    payload: formOf(
      { left_eye: SECRETS.acuity },
      { retinography_img: [`${SECRETS.file}.png`, picture] },
    ),
  })),
  'GET /exams/:id/files/:field': one('read', (m) => ({
    path: `/exams/${m.open}/files/retinography_img`,
  })),
  'GET /exams/refraction-files': many('list', () => ({ path: '/exams/refraction-files' })),
  'GET /exams/retinography-files': many('list', () => ({ path: '/exams/retinography-files' })),
  'POST /add-retinography': many('create', () => ({
    path: '/add-retinography',
    payload: formOf(
      { file_name: SECRETS.file },
      { retinography_img: [`${SECRETS.file}.png`, picture] },
    ),
    public: true,
  })),
  'GET /exams/retinography-files/:name': many('read', () => ({
    path: `/exams/retinography-files/${SECRETS.file}`,
  })),
  'POST /exams/:id/send-result': one('send', (m) => ({ path: `/exams/${m.exam}/send-result` })),
  'GET /exams/:id/result.pdf': one('print', (m) => ({ path: `/exams/${m.exam}/result.pdf` })),
  'POST /exams/send-results': many('send', (m) => ({
    path: '/exams/send-results',
    // Not one that can be sent: what a sending leaves is tested with the call for a single result.
    payload: { ids: [m.open] },
  })),
  'GET /exams/send-results/:id/refusals': many('list', (m) => ({
    path: `/exams/send-results/${m.batch}/refusals`,
  })),
  'GET /tests/:patientId': one('read', (m) => ({ path: `/tests/${m.patient}` })),
  'POST /tests/:patientId': one('create', (m) => ({
    path: `/tests/${m.patient}`,
    payload: { exam_id: m.empty, answers },
  })),
  'POST /tests/:patientId/tests/:testId': one('update', (m) => ({
    path: `/tests/${m.patient}/tests/${m.test}`,
    payload: { exam_id: m.open, answers },
  })),
  'POST /tests/:id/send-result': one('send', (m) => ({ path: `/tests/${m.sentTest}/send-result` })),
  'GET /patients/:patientId/medicalRecords': one('read', (m) => ({
    path: `/patients/${m.patient}/medicalRecords`,
  })),
  'POST /patients/:patientId/medicalRecords': one('create', (m) => ({
    path: `/patients/${m.other}/medicalRecords`,
    payload: { notes: SECRETS.notes },
  })),
  'PUT /patients/:patientId/medicalRecords/:recordId': one('update', (m) => ({
    path: `/patients/${m.patient}/medicalRecords/${m.record}`,
    payload: { notes: `${SECRETS.notes}!` },
  })),
  'GET /patients/:patientId/medicalRecords/:recordId/history': one('read-versions', (m) => ({
    path: `/patients/${m.patient}/medicalRecords/${m.record}/history`,
  })),
  // Last, because its work goes on after the answer and leaves rows of its own.
  'POST /patients/importPatients': many('import', () => ({
    path: '/patients/importPatients',
    payload: upload(sheet),
  })),
}

let picture: Buffer
let sheet: Buffer
let made: Made

beforeAll(async () => {
  app = await createTestApp()
  await app.services.jobs.start()
  doctor = await app.userOf(5)
  admin = 1
  picture = await photo(16, 16).png().toBuffer()
  sheet = await fileOf([IMPORTED])
  made = await makeData()
})
afterAll(() => app.close())

async function makeData(): Promise<Made> {
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
      answers: JSON.stringify(answers),
      ishihara_correct_answer: 9,
      ishihara_wrong_answer: 0,
      altered: false,
    }
    return db.insertInto('ishihara_tests').values(test).returning('id').executeTakeFirstOrThrow()
  }
  const record = await app.call('POST', `/patients/${patient}/medicalRecords`, {
    as: doctor.token,
    payload: { notes: SECRETS.notes },
  })
  const batch = await app.call('POST', '/exams/send-results', {
    as: doctor.token,
    payload: { ids: [open] },
  })
  return {
    company,
    patient,
    other,
    twin,
    forgettable,
    exam,
    open,
    empty,
    triage: triage.id,
    test: (await testOf(open)).id,
    sentTest: (await testOf(exam)).id,
    record: Number(record.body.id),
    batch: Number(batch.body.id),
  }
}

function formOf(values: Record<string, string>, files: Record<string, [string, Buffer]>): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(values)) form.set(field, value)
  for (const [field, [name, bytes]] of Object.entries(files))
    form.set(field, new File([new Uint8Array(bytes)], name))
  return form
}

function triageBody(more: Record<string, unknown>) {
  return {
    personal_history: ['diabetes'],
    previous_eye_surgeries: ['none'],
    previous_eye_diseases: ['none'],
    eye_complaints: [{ name: 'OTHERS', pivot: { others_description: SECRETS.notes } }],
    smoking: false,
    epis: true,
    wear_glasses: true,
    wear_contact_lenses: false,
    screen_time: '3 a 6 horas',
    allergy: false,
    ...more,
  }
}

async function rowsAfter(id: number) {
  return app.services.db
    .selectFrom('audit_events')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .execute()
}
async function lastRow(): Promise<number> {
  const row = await app.services.db
    .selectFrom('audit_events')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

it('These audit cases cover every route of patients, triages, exams, files, tests and records', () => {
  const served = app.server.endpoints
    .filter((endpoint) => HEALTH.test(endpoint.access) || BESIDES.includes(addressOf(endpoint)))
    .map(addressOf)
  expect([...Object.keys(CASES), ...COUNTS_ONLY].sort()).toEqual(served.sort())
})

describe('Audited calls', () => {
  it.each(Object.entries(CASES))(
    'An audited call leaves a row of who, what, when and from where: %s',
    async (address, { action, ofOne, admin: isForAdmin, call }) => {
      const { path, payload, public: open } = call(made)
      const as = isForAdmin ? app.admin : doctor.token
      const before = await lastRow()
      const began = Date.now()
      const reply = await app.call(address.split(' ')[0] ?? '', path, {
        as: open ? null : as,
        payload,
      })
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
      const rows = await rowsAfter(before)
      expect(rows.map((row) => row.action)).toContain(action)
      for (const row of rows) {
        expect(row.user_id).toBe(open ? null : as === app.admin ? admin : doctor.id)
        expect(row.ip).toBe('127.0.0.1')
        expect(Math.abs(Date.parse(row.at) - began)).toBeLessThan(60_000)
        expect(row.patient_id !== null).toBe(ofOne)
        for (const secret of Object.values(SECRETS))
          expect(JSON.stringify(row.detail)).not.toContain(secret)
      }
    },
  )
})
