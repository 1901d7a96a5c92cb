import { EXAM_STATUSES } from '@iris/domain/exam-status'
import { FINAL_CLASSIFICATIONS, SPECIALTIES } from '@iris/domain/final-classification'
import { REFRACTIVE_DISORDERS } from '@iris/domain/refractive-disorder'
import { RETINOGRAPHY_EYES } from '@iris/domain/retinography-eye'
import { ACUITY_VALUES } from '@iris/domain/visual-acuity'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageQuery, searchText, sortBy } from './envelopes.ts'
import {
  oneOf,
  optionalText,
  pathId,
  queryId,
  textOrNull,
  timestamp,
  updatedAtAsRead,
  zeroOrOne,
} from './fields.ts'
import { sendingWishes } from './result-sending.ts'
import { resultSignature } from './result-signature.ts'

const classificationValues = FINAL_CLASSIFICATIONS.map(({ value }) => value)
const disorderValues = REFRACTIVE_DISORDERS.map(({ value }): string => value)

/** Multipart sends every value as text and null as an empty one. */
const orNull = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), schema]).nullish()

const acuity = (label: string) => orNull(oneOf(label, ACUITY_VALUES)).meta({ label })

/** A missing field stays as it is, and so does a status or option sent empty; a picture is a file, or here a stored one's name. */
const changes = {
  status: orNull(oneOf('Status', EXAM_STATUSES)),
  right_eye: acuity('Olho direito'),
  left_eye: acuity('Olho esquerdo'),
  has_correction: orNull(zeroOrOne('Correção')),
  portable_auto_refractor_img: optionalText('Imagem do autorrefrator'),
  retinography_img: optionalText('Retinografia'),
  /** The eye in the other picture, when the first one shows a single eye. */
  retinography_other_img: optionalText('Retinografia do outro olho'),
  retinography_eye: orNull(oneOf('Olho', RETINOGRAPHY_EYES)),
  refraction_option: orNull(oneOf('Opção de refração', ['anexar', 'importar'])),
  retinography_option: orNull(oneOf('Opção de retinografia', ['anexar', 'importar'])),
  import_option: optionalText('Opção de importação', { max: 20 }),
  refractive_disorder: orNull(oneOf('Distúrbio refrativo', disorderValues)),
  retroactive_disorder: orNull(oneOf('Distúrbio refrativo', disorderValues)),
  has_changed: orNull(zeroOrOne('Retinografia')),
  final_classification: orNull(oneOf('Classificação final', classificationValues)),
  specialist_specialties: z
    .union([
      z.array(oneOf('Especialidades', SPECIALTIES)).max(SPECIALTIES.length),
      oneOf('Especialidades', SPECIALTIES).transform((one) => [one]),
    ])
    .nullish()
    .meta({ label: 'Especialidades' }),
}

export const examSaveBody = z.object(changes).partial().extend({ updated_at: updatedAtAsRead })
export type ExamSave = z.output<typeof examSaveBody>

const flag01 = z.union([z.literal(0), z.literal(1)]).nullable()
export const exam = z.object({
  id: z.number(),
  patient_id: z.number(),
  patient_name: z.string(),
  companyName: z.string(),
  ...sendingWishes,
  /** The person was made nobody: the result is sent to nobody, and the conclusion stays as it is. */
  anonymised: z.boolean(),
  /** The screening event in which it was taken. */
  event_id: z.number().nullable(),
  status: z.enum(EXAM_STATUSES),
  right_eye: textOrNull,
  left_eye: textOrNull,
  has_correction: flag01,
  refractive_disorder: textOrNull,
  retroactive_disorder: textOrNull,
  /** A URL that needs the bearer token, or null. */
  portable_auto_refractor_img: textOrNull,
  retinography_img: textOrNull,
  /** The other eye's picture; `retinography_eye` says which eye the first one shows (AO: both in one). */
  retinography_other_img: textOrNull,
  retinography_eye: z.enum(RETINOGRAPHY_EYES).nullable(),
  final_classification: z.enum(classificationValues).nullable(),
  specialist_specialties: z.array(z.string()),
  refraction_option: z.string(),
  retinography_option: z.string(),
  import_option: z.string(),
  ishihara_correct_answer: z.number(),
  ishihara_wrong_answer: z.number(),
  has_changed: flag01,
  /** Who last touched the classification, and when. */
  classified_by_name: textOrNull,
  classified_at: timestamp.nullable(),
  /** When its conclusion was last taken back to be corrected, and how many versions are kept beside it. */
  corrected_at: timestamp.nullable(),
  versions: z.number(),
  /** Whose certificate signed the result that is given out, and when. */
  signature: resultSignature.nullable(),
  parts: z.object({
    triage: z.boolean(),
    acuity: z.boolean(),
    ishihara: z.boolean(),
    upload: z.boolean(),
  }),
  complete: z.boolean(),
  /** When the answers of its triage were last saved; null without one. */
  triage_updated_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Exam = z.output<typeof exam>

const personOfDay = z.object({
  patient_id: z.number(),
  patient_name: z.string(),
  dob: z.string(),
  companyName: z.string(),
  /** Null before the first part. */
  exam_id: z.number().nullable(),
  status: z.enum(EXAM_STATUSES).nullable(),
  parts: exam.shape.parts,
  /** When the exam went to the doctor. */
  done_at: timestamp.nullable(),
})
export type PersonOfDay = z.output<typeof personOfDay>

const examPage = z.object({
  exams: z.array(exam),
  total: z.number(),
  perPage: z.number(),
  page: z.number(),
  lastPage: z.number(),
  /** The revision of this page, to be sent to `/exams/changes?since=`. */
  revision: z.string(),
})
export type ExamPage = z.output<typeof examPage>

const ofPatient = z.object({ patientId: pathId })
const ofExam = z.object({ id: pathId })
const examFiles = {
  portable_auto_refractor_img: 'document',
  retinography_img: 'document',
  retinography_other_img: 'document',
} as const

const listFilters = {
  company_id: queryId('Empresa'),
  event_id: queryId('Ação'),
  sort: sortBy(['patient_name', 'companyName', 'id', 'created_at', 'status']),
}

export const listPatientExams = endpoint({
  method: 'GET',
  path: '/patients/:patientId/exams',
  access: 'exams.read',
  summary: 'Exames de um paciente, o mais novo primeiro',
  params: ofPatient,
  response: z.array(exam),
})

export const listExams = endpoint({
  method: 'GET',
  path: '/exams/with-patient-name',
  access: 'exams.read',
  summary: 'Exames com paciente e empresa',
  query: z.object({
    ...pageQuery,
    ...listFilters,
    status: oneOf('Status', EXAM_STATUSES).optional(),
  }),
  response: examPage,
})

export const findExams = endpoint({
  method: 'GET',
  path: '/exams/find',
  access: 'exams.read',
  summary: 'Procura exames por paciente ou empresa',
  query: z.object(pageQuery),
  response: examPage,
})

/** It has the CPF and the result of whole companies, so it is for those who care for patients, and audited. */
export const exportExams = endpoint({
  method: 'GET',
  path: '/exams/exportAllExams',
  access: 'exams.read',
  summary: 'Exames em planilha (exames.xlsx), com os filtros da lista',
  query: listExams.query.omit({ page: true, per_page: true }),
  response: 'file',
})

export const examChanges = endpoint({
  method: 'GET',
  path: '/exams/changes',
  access: 'exams.read',
  summary: 'Se algum exame mudou desde a revisão de uma lista',
  query: z.object({
    since: z
      .string()
      .max(4000)
      .regex(/^\d{1,20}:\d{1,20}:[\d,]*$/)
      .meta({ label: 'Revisão' }),
  }),
  response: z.object({ revision: z.string(), changed: z.boolean() }),
})

const queued = z.object({
  id: z.number(),
  patient_id: z.number(),
  patient_name: z.string(),
  dob: z.string(),
  /** When the exam came into Avaliação Médica. */
  waiting_since: timestamp,
  /** When the exam changed last: a screen that has read it already can tell whether it is still the same. */
  updated_at: timestamp,
})
export type QueuedExam = z.output<typeof queued>

export const examsOfToday = endpoint({
  method: 'GET',
  path: '/exams/today',
  access: 'exams.read',
  summary: 'Quem passa hoje pelos exames: cadastrado, em andamento ou concluído hoje',
  response: z.object({
    /** The day in São Paulo, 'yyyy-MM-dd'. */
    date: z.string(),
    people: z.array(personOfDay),
    /** There are more than are listed. */
    more: z.boolean(),
    /** To be sent to `/exams/changes?since=`. */
    revision: z.string(),
  }),
})

export const readingQueue = endpoint({
  method: 'GET',
  path: '/exams/reading-queue',
  access: 'exams.classify',
  summary:
    'A fila da Avaliação Médica: quantos aguardam, e os vizinhos de um exame: quem espera há mais tempo primeiro, ou na ordem pedida',
  query: z.object({
    query: searchText,
    ...listFilters,
    /** The exam in view; without it the queue starts at its top. */
    exam_id: queryId('Exame'),
  }),
  response: z.object({
    waiting: z.number(),
    /** The wait of the exam in view, while it waits. */
    waiting_since: timestamp.nullable(),
    next: queued.nullable(),
    previous: queued.nullable(),
  }),
})

export const getExam = endpoint({
  method: 'GET',
  path: '/exams/:id',
  access: 'exams.read',
  summary: 'Um exame',
  params: ofExam,
  response: exam,
})

export const createExam = endpoint({
  method: 'POST',
  path: '/patients/:patientId/exams',
  access: 'exams.write',
  summary: 'Cria um exame Pendente',
  params: ofPatient,
  body: examSaveBody,
  files: examFiles,
  response: exam,
  status: 201,
})

export const updateExam = endpoint({
  method: 'POST',
  path: '/patients/:patientId/exams/:examId',
  access: 'exams.write',
  summary: 'Altera um exame e move o status pelas regras do servidor',
  params: z.object({ patientId: pathId, examId: pathId }),
  body: examSaveBody,
  files: examFiles,
  response: exam,
})

export const printExamResult = endpoint({
  method: 'GET',
  path: '/exams/:id/result.pdf',
  access: 'exams.read',
  summary: 'O resultado impresso, em PDF',
  params: ofExam,
  response: 'file',
})
