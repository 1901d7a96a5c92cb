import { SLIPS_MAX } from '@iris/domain/limits'
import { z } from 'zod'
import { betweenFields } from './between-fields.ts'
import { endpoint } from './endpoint.ts'
import { day, id, pathId, queryId } from './fields.ts'

/** `one`: an A5 page each; `several`: two on a sheet of A4, with marks to cut. */
const SLIP_LAYOUTS = ['one', 'several'] as const
export type SlipLayout = (typeof SLIP_LAYOUTS)[number]

/** A reading that writes: each printing makes a link of its own. */
export const printSlip = endpoint({
  method: 'GET',
  path: '/exams/:id/slip.pdf',
  access: 'results.slip',
  summary:
    'O comprovante de um exame que já saiu de Pendente, com o QR de um novo link do resultado',
  params: z.object({ id: pathId }),
  response: 'file',
})

export const printSlips = endpoint({
  method: 'POST',
  path: '/exams/slips.pdf',
  access: 'results.slip',
  summary: `Até ${SLIPS_MAX} comprovantes em um PDF, na ordem pedida, cada exame uma vez`,
  body: z.object({
    ids: z
      .array(id('Exame'))
      .min(1, 'Escolha ao menos um exame.')
      .max(SLIPS_MAX, `No máximo ${SLIPS_MAX} comprovantes de cada vez.`)
      .transform((ids) => [...new Set(ids)])
      .meta({ label: 'Exames' }),
    layout: z.enum(SLIP_LAYOUTS).default('several').meta({ label: 'Papel' }),
  }),
  response: 'file',
})

const exams = z.object({
  /** Ids by the names of their people: never printed, or only before a correction. */
  fresh: z.array(z.number()),
  /** Those whose paper was printed, by name. */
  printed: z.array(z.number()),
  /** How many are still Pendente and have none. */
  pending: z.number(),
  /** There are more than are listed. */
  more: z.boolean(),
})
export type SlipExams = z.output<typeof exams>

/** Of an event, or of the exams of one day in São Paulo, of one company or of all. */
export const listSlips = endpoint({
  method: 'GET',
  path: '/exams/slips',
  access: 'results.slip',
  summary: 'Os exames de uma ação, ou de um dia e empresa, que têm comprovante a imprimir',
  query: z
    .object({
      event_id: queryId('Ação'),
      company_id: queryId('Empresa'),
      day: day('Dia').optional(),
    })
    .refine(({ event_id, day }) => event_id !== undefined || day !== undefined, {
      path: ['day'],
      message: 'Dia é obrigatório',
      ...betweenFields('event_id', 'day'),
    }),
  response: exams,
})
