import { EXAM_PARTS } from '@iris/domain/exam-status'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EXAM_FILE_FIELDS } from './exam-files.ts'
import { exam, examSaveBody } from './exams.ts'
import { moment, oneOf, pathId, text, timestamp, updatedAtAsRead } from './fields.ts'
import { ishiharaBody } from './ishihara-tests.ts'
import { triageUpdateBody } from './triages.ts'

/** Most versions of one kind that an exam keeps. */
export const EXAM_VERSIONS_MAX = 200

/** How long after it was made a device may still send one, in days. */
const DAYS = 30
const DAY = 86_400_000
/** How far the clock of a device may be ahead. */
const AHEAD = 5 * 60_000

const madeAt = moment('Momento')
  .refine((at) => Date.parse(at) <= Date.now() + AHEAD, '{label} não pode ser no futuro')
  .refine(
    (at) => Date.parse(at) >= Date.now() - DAYS * DAY,
    `{label} não pode ser de mais de ${DAYS} dias atrás`,
  )

/** The fields of a part as its own call takes them, at least one of them, and nothing else. */
function valuesOf<T extends z.ZodRawShape>(fields: z.ZodObject<T>) {
  return z
    .strictObject(fields.partial().shape, {
      error: ({ code }) =>
        code === 'unrecognized_keys' ? 'Há um campo que não é desta parte do exame' : undefined,
    })
    .refine(
      (values) => Object.values(values).some((value) => value !== undefined),
      'Informe o que não ficou no exame',
    )
    .meta({ label: 'Valores' })
}

const VALUES = {
  triage: valuesOf(triageUpdateBody.omit({ exam_id: true, updated_at: true })),
  acuity: valuesOf(examSaveBody.pick({ right_eye: true, left_eye: true, has_correction: true })),
  ishihara: valuesOf(ishiharaBody.pick({ answers: true })),
  /** Names of files, never their bytes. */
  upload: valuesOf(
    examSaveBody.pick({
      portable_auto_refractor_img: true,
      retinography_img: true,
      retinography_other_img: true,
      retinography_eye: true,
      refraction_option: true,
      retinography_option: true,
      import_option: true,
    }),
  ),
}

const kind = oneOf('Tipo', ['conflict'])
const conflictOf = <P extends keyof typeof VALUES>(part: P) =>
  z.object({
    kind,
    part: z.literal(part).meta({ label: 'Parte' }),
    values: VALUES[part],
    made_at: madeAt,
  })

/** What two devices recorded of one part: the one that was not kept. */
export const examVersionBody = z.discriminatedUnion('part', [
  conflictOf('triage'),
  conflictOf('acuity'),
  conflictOf('ishihara'),
  conflictOf('upload'),
])
export type ExamVersionBody = z.output<typeof examVersionBody>

const conflictVersion = z.object({
  id: z.number(),
  kind: z.literal('conflict'),
  part: z.enum(EXAM_PARTS),
  /** As they were sent: an option that is known no longer still stands in an old one. */
  values: z.record(z.string(), z.unknown()),
  made_at: timestamp,
  user_id: z.number(),
  user_name: z.string(),
  created_at: timestamp,
})
export type ConflictVersion = z.output<typeof conflictVersion>

/** What a concluded exam said before it was corrected. */
const correctionVersion = exam
  .pick({
    final_classification: true,
    specialist_specialties: true,
    refractive_disorder: true,
    has_changed: true,
    classified_by_name: true,
    classified_at: true,
  })
  .extend({
    id: z.number(),
    kind: z.literal('correction'),
    corrected_by_name: z.string(),
    corrected_at: timestamp,
    reason: z.string(),
    /**
     * What each part said, in the fields of the part's own call; pictures by their names. Without it where the correction is
     * older than this.
     */
    parts: z.partialRecord(z.enum(EXAM_PARTS), z.record(z.string(), z.unknown())).optional(),
    /** The pictures that are no longer the exam's; each can be read. */
    exchanged: z.array(z.enum(EXAM_FILE_FIELDS)),
  })
export type CorrectionVersion = z.output<typeof correctionVersion>

const examVersion = z.discriminatedUnion('kind', [conflictVersion, correctionVersion])
export type ExamVersion = z.output<typeof examVersion>

export const correctionBody = z.object({
  reason: text('Motivo', { min: 10, max: 500 }),
  /** Of the exam as it was read. */
  updated_at: updatedAtAsRead,
})
export type CorrectionBody = z.output<typeof correctionBody>

const ofExam = z.object({ id: pathId })

export const listExamVersions = endpoint({
  method: 'GET',
  path: '/exams/:id/versions',
  access: 'exams.read',
  summary: 'As versões guardadas de um exame, a mais nova primeiro',
  params: ofExam,
  response: z.array(examVersion),
})

export const readVersionFile = endpoint({
  method: 'GET',
  path: '/exams/:id/versions/:version/files/:field',
  access: 'exams.read',
  summary: 'Uma imagem como estava no resultado antes da correção',
  params: z.object({ id: pathId, version: pathId, field: z.enum(EXAM_FILE_FIELDS) }),
  response: 'file',
})

export const keepExamVersion = endpoint({
  method: 'POST',
  path: '/exams/:id/versions',
  access: 'exams.write',
  summary:
    'Guarda a versão de uma parte que não ficou no exame; ninguém a altera, e o exame continua como está',
  params: ofExam,
  body: examVersionBody,
  response: conflictVersion,
  status: 201,
})

export const correctExam = endpoint({
  method: 'POST',
  path: '/exams/:id/correct',
  access: 'exams.classify',
  summary:
    'Devolve um exame concluído à Avaliação Médica, com o motivo; a conclusão anterior fica entre as versões',
  params: ofExam,
  body: correctionBody,
  response: exam,
})
