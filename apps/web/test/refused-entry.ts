import type { ExamPart } from '@iris/domain/exam-status'
import type { Entry } from '../src/outbox/entry.ts'
import { type Later, later } from '../src/outbox/later.ts'

// Writes of the four parts of an exam as their stations send them, refused because another stands.

/** The exam of who was checked in on the same device. */
export const CHECK_IN = later('check-in-key', 'exam_id')
const NOW = Date.now()
export const READ = new Date(NOW - 60_000).toISOString()
export const plates = (answer: string) =>
  Array.from({ length: 9 }, (_, i) => ({ plate: i + 1, answer }))
const triage = (more: object) => ({
  personal_history: ['diabetes'],
  previous_eye_surgeries: [],
  previous_eye_diseases: [],
  eye_complaints: [{ name: 'RED_EYE', pivot: { others_description: null } }],
  smoking: true,
  epis: false,
  wear_glasses: false,
  wear_contact_lenses: false,
  screen_time: null,
  allergy: false,
  allergy_description: null,
  ...more,
})

type Case = {
  method?: 'POST' | 'PUT'
  path: `/${string}`
  params: object
  body: object
  files?: Record<string, File>
  current: object
}

/** Each part as its station sends it, and another one of the same person that stands. */
export const CASES = (exam: number | Later): Record<ExamPart, Case> => ({
  triage: {
    path: '/patients/:patientId/triages',
    params: { patientId: 4 },
    body: { ...triage({}), exam_id: exam },
    current: { ...triage({ smoking: false }), id: 31, exam_id: 9, updated_at: READ },
  },
  acuity: {
    path: '/patients/:patientId/exams/:examId',
    params: { patientId: 4, examId: exam },
    body: { has_correction: 0, right_eye: '20/25', left_eye: '20/40', updated_at: '1' },
    current: { id: 9, has_correction: 1, right_eye: '20/25', left_eye: '20/30', updated_at: READ },
  },
  ishihara: {
    path: '/tests/:patientId',
    params: { patientId: 4 },
    body: { exam_id: exam, answers: plates('certo') },
    current: { id: 32, exam_id: 9, answers: plates('errado'), updated_at: READ },
  },
  upload: {
    path: '/patients/:patientId/exams/:examId',
    params: { patientId: 4, examId: exam },
    body: { retinography_option: 'anexar', retinography_eye: 'OD', updated_at: '1' },
    files: { retinography_img: new File(['x'], 'olho.jpg') },
    current: {
      id: 9,
      retinography_img: '/api/v2/exams/9/files/retinography_img?v=12345678',
      portable_auto_refractor_img: '/api/v2/exams/9/files/portable_auto_refractor_img?v=1',
      retinography_other_img: null,
      retinography_eye: 'OE',
      updated_at: READ,
    },
  },
})

export const savedBy = { name: 'Caio Sampaio', at: new Date(NOW - 120_000).toISOString() }

export function entryOf(part: ExamPart, exam: number | Later, refusal: object = {}): Entry {
  const { method = 'POST', path, params, body, files = {}, current } = CASES(exam)[part]
  return {
    key: 'own-key',
    subject: 'patient:4',
    madeAt: NOW - 300_000,
    madeOffline: true,
    state: 'attention',
    endpoint: { method, path, access: 'exams.write' },
    input: { params: params as never, body, files },
    about: {
      kind: part,
      label: 'Parte',
      name: 'ALBA',
      ticket: 1,
      facts: '',
      examId: null,
      eventId: 2,
    },
    needs: [],
    refusal: {
      status: 409,
      code: 'edit.stale',
      message: '',
      errors: {},
      current: { ...current, saved_by: savedBy },
      ...refusal,
    },
  }
}
