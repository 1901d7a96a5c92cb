import { MERGE_PART_KEYS } from '@iris/domain/patient-merge'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, pathId, updatedAtAsRead } from './fields.ts'
import { patient } from './patients.ts'

const into = id('Paciente que fica')

/** A registration in numbers: what it brings to the other. */
const side = z.object({
  patient,
  exams: z.number(),
  /** Of the exams, those in Pendente. */
  pending: z.number(),
  triages: z.number(),
})

export const previewMerge = endpoint({
  method: 'GET',
  path: '/patients/:id/merge',
  access: 'patients.merge',
  summary:
    'Os dois cadastros de uma pessoa, lado a lado, antes de unir; recusa o que a união recusaria',
  params: z.object({ id: pathId }),
  query: z.object({ into }),
  response: z.object({
    from: side,
    into: side,
    /** Of the two prontuários: no one's to move, the same text, or two texts to be joined. */
    records: z.enum(['none', 'moves', 'stays', 'same', 'differ']),
  }),
})
export type MergePreview = z.output<typeof previewMerge.response>

export const mergeBody = z.object({
  into,
  /** Joins two prontuários that differ; without it they are refused (409). */
  records: z.literal('join').meta({ label: 'Prontuários' }).nullish(),
  /** The parts kept of the one that is emptied; all others stay as they are in the other, where it has them. */
  take: z
    .array(z.enum(MERGE_PART_KEYS))
    .max(MERGE_PART_KEYS.length)
    .meta({ label: 'Dados' })
    .default([]),
  /** Of the one that is emptied, as it was compared. */
  updated_at: updatedAtAsRead,
  into_updated_at: updatedAtAsRead,
})

export const mergePatients = endpoint({
  method: 'POST',
  path: '/patients/:id/merge',
  access: 'patients.merge',
  summary:
    'Une o cadastro a outro da mesma pessoa: tudo passa para o outro, e este fica vazio, com merged_into',
  params: z.object({ id: pathId }),
  body: mergeBody,
  response: patient,
})
export type MergeBody = z.output<typeof mergeBody>
