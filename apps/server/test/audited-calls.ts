import { type Case, many, one } from './audited-case.ts'
import { FHIR_CASES } from './audited-fhir-calls.ts'
import { ANSWERS, type Audited, SECRETS } from './audited-people.ts'
import { patientBody } from './factories/patient.ts'
import { eventBody } from './factories/screening-event.ts'
import { formOf } from './sample-files.ts'
import { upload } from './spreadsheet-files.ts'

/** A screening day, by the rest of its address. */
const day = (m: Audited, rest = '') => `/screening-events/${m.event}${rest}`

/** Not one that can be sent: what a sending leaves is tested with the call for a single result. */
const ofResults = (m: Audited, rest = '') => ({
  path: `/exams/send-results${rest}`,
  payload: { ids: [m.open] },
})

/** Every route that reads or writes a person's data, by its address, and how to call it once. */
export const CASES: Record<string, Case> = {
  'GET /patients': many('list', () => ({ path: '/patients?query=sigilosa' })),
  'GET /patients/exportAllPatients': many('export', () => ({
    path: '/patients/exportAllPatients',
  })),
  ...FHIR_CASES,
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
  'GET /screening-events/:id/offline-package': many('read', (m) => ({
    path: `/screening-events/${m.event}/offline-package`,
  })),
  'GET /exams/today': many('list', () => ({ path: '/exams/today' })),
  'GET /exams/:id': one('read', (m) => ({ path: `/exams/${m.exam}` })),
  'GET /exams/:id/versions': one('read-versions', (m) => ({ path: `/exams/${m.exam}/versions` })),
  'GET /exams/:id/versions/:version/files/:field': one('read', (m) => ({
    path: `/exams/${m.exam}/versions/${m.version}/files/retinography_img`,
  })),
  'POST /exams/:id/versions': one('create', (m) => ({
    path: `/exams/${m.exam}/versions`,
    payload: {
      kind: 'conflict',
      part: 'acuity',
      values: { right_eye: SECRETS.acuity },
      made_at: new Date().toISOString(),
    },
  })),
  'POST /patients/:patientId/exams': one('create', (m) => ({
    path: `/patients/${m.patient}/exams`,
    payload: { right_eye: SECRETS.acuity },
  })),
  'POST /patients/:patientId/exams/:examId': one('update', (m) => ({
    path: `/patients/${m.patient}/exams/${m.open}`,
    payload: formOf(
      { retinography_img: [m.picture, `${SECRETS.file}.png`] },
      { left_eye: SECRETS.acuity },
    ),
  })),
  'GET /exams/:id/files/:field': one('read', (m) => ({
    path: `/exams/${m.open}/files/retinography_img`,
  })),
  'GET /exams/refraction-files': many('list', () => ({ path: '/exams/refraction-files' })),
  'GET /exams/retinography-files': many('list', () => ({ path: '/exams/retinography-files' })),
  'POST /add-retinography': many('create', (m) => ({
    path: '/add-retinography',
    payload: formOf(
      { retinography_img: [m.picture, `${SECRETS.file}.png`] },
      { file_name: SECRETS.file },
    ),
    public: true,
  })),
  'GET /exams/retinography-files/:name': many('read', () => ({
    path: `/exams/retinography-files/${SECRETS.file}`,
  })),
  'POST /exams/:id/send-result': one('send', (m) => ({ path: `/exams/${m.exam}/send-result` })),
  'GET /exams/:id/result.pdf': one('print', (m) => ({ path: `/exams/${m.exam}/result.pdf` })),
  'POST /exams/:id/result-link': one('create', (m) => ({
    path: `/exams/${m.exam}/result-link`,
    payload: { channel: 'whatsapp' },
  })),
  'DELETE /exams/:id/result-links': one('revoke', (m) => ({
    path: `/exams/${m.exam}/result-links`,
  })),
  'GET /exams/:id/slip.pdf': one('print', (m) => ({ path: `/exams/${m.exam}/slip.pdf` })),
  'POST /exams/slips.pdf': one('print', (m) => ({
    path: '/exams/slips.pdf',
    payload: { ids: [m.exam] },
  })),
  'GET /exams/:id/deliveries': one('read', (m) => ({ path: `/exams/${m.exam}/deliveries` })),
  'POST /exams/:id/deliveries/:deliveryId/returned': one('return', (m) => ({
    path: `/exams/${m.exam}/deliveries/${m.mail}/returned`,
  })),
  'POST /exams/send-results': many('send', (m) => ofResults(m)),
  'POST /exams/send-results/check': many('list', (m) => ofResults(m, '/check')),
  'GET /exams/send-results/:id/refusals': many('list', (m) => ({
    path: `/exams/send-results/${m.batch}/refusals`,
  })),
  'POST /exams/:id/sign': one('sign', (m) => ({ path: `/exams/${m.signable}/sign` })),
  'POST /exams/:id/correct': one('correct', (m) => ({
    path: `/exams/${m.corrigible}/correct`,
    payload: { reason: `Faltou a refração: ${SECRETS.notes}` },
  })),
  'GET /tests/:patientId': one('read', (m) => ({ path: `/tests/${m.patient}` })),
  'POST /tests/:patientId': one('create', (m) => ({
    path: `/tests/${m.patient}`,
    payload: { exam_id: m.empty, answers: ANSWERS },
  })),
  'POST /tests/:patientId/tests/:testId': one('update', (m) => ({
    path: `/tests/${m.patient}/tests/${m.test}`,
    payload: { exam_id: m.open, answers: ANSWERS },
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
  'GET /referrals': many('list', () => ({ path: '/referrals?query=sigilosa' })),
  'GET /referrals/exportAllReferrals': many('export', () => ({
    path: '/referrals/exportAllReferrals',
  })),
  'GET /referrals/:id': one('read', (m) => ({ path: `/referrals/${m.referral}` })),
  'PUT /referrals/:id': one('update', (m) => ({
    path: `/referrals/${m.referral}`,
    payload: { state: 'attended', outcome: 'confirmed', outcome_notes: SECRETS.notes },
  })),
  'POST /referrals/:id/contacts': one('create', (m) => ({
    path: `/referrals/${m.referral}/contacts`,
    payload: { channel: 'phone', notes: SECRETS.notes },
  })),
  'POST /screening-events': {
    ...many('create', (m) => ({ path: '/screening-events', payload: eventBody(m.company) })),
    admin: true,
  },
  'PUT /screening-events/:id': {
    ...many('update', (m) => ({ path: day(m), payload: { name: 'Campanha da audiometria' } })),
    admin: true,
  },
  'GET /screening-events/:id/participants': many('list', (m) => ({
    path: day(m, '/participants'),
  })),
  'POST /screening-events/:id/participants': {
    ...many('create', (m) => ({
      path: day(m, '/participants'),
      payload: { patient_ids: [m.other] },
    })),
    admin: true,
  },
  'DELETE /screening-events/:id/participants/:participantId': {
    ...one('remove', (m) => ({ path: day(m, `/participants/${m.called}`) })),
    admin: true,
  },
  'POST /screening-events/:id/participants/:participantId/priority': {
    ...one('update', (m) => ({
      path: day(m, `/participants/${m.present}/priority`),
      payload: { priority: true },
    })),
    admin: true,
  },
  'POST /screening-events/:id/check-in': {
    ...one('check-in', (m) => ({
      path: day(m, '/check-in'),
      payload: { patient_id: m.other },
    })),
    admin: true,
  },
  'POST /screening-events/:id/participants/:participantId/undo-check-in': {
    ...one('undo-check-in', (m) => ({
      path: day(m, `/participants/${m.mistaken}/undo-check-in`),
    })),
    admin: true,
  },
  'GET /screening-events/:id/stations': many('list', (m) => ({ path: day(m, '/stations') })),
  'POST /screening-events/:id/stations/:station': {
    ...many('list', (m) => ({
      path: day(m, '/stations/upload'),
      payload: { open: true },
    })),
    admin: true,
  },
  'POST /screening-events/:id/stations/:station/call-next': one('call', (m) => ({
    path: day(m, '/stations/upload/call-next'),
  })),
  'POST /screening-events/:id/participants/:participantId/release': one('release', (m) => ({
    path: day(m, `/participants/${m.present}/release`),
    payload: { outcome: 'back' },
  })),
  'GET /screening-events/:id/badges.pdf': many('print', (m) => ({ path: day(m, '/badges.pdf') })),
  'GET /screening-events/:id/attendance.pdf': many('print', (m) => ({
    path: day(m, '/attendance.pdf'),
  })),
  'GET /screening-events/:id/attendance.xlsx': many('export', (m) => ({
    path: day(m, '/attendance.xlsx'),
  })),
  // The last ones, because their work goes on after the answer and leaves rows of its own.
  'POST /screening-events/:id/participants/import': {
    ...many('import', (m) => ({
      path: day(m, '/participants/import'),
      payload: upload(m.sheet),
    })),
    admin: true,
  },
  'POST /screening-events/:id/status': {
    ...many('update', (m) => ({ path: day(m, '/status'), payload: { status: 'closed' } })),
    admin: true,
  },
  'POST /patients/importPatients': many('import', (m) => ({
    path: '/patients/importPatients',
    payload: upload(m.sheet),
  })),
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
