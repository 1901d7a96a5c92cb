import { RESULT_BATCH_MAX } from '@iris/domain/limits'
import { PREFERRED_CHANNELS } from '@iris/domain/preferred-channel'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, pathId, textOrNull, timestamp } from './fields.ts'

/** Several results sent at once. `total` = `sent` + `refused` + those still to come. */
const resultBatch = z.object({
  id: z.number(),
  status: z.enum(['processing', 'done']),
  total: z.number(),
  sent: z.number(),
  refused: z.number(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
})
export type ResultBatch = z.output<typeof resultBatch>

const ids = z
  .array(id('Exame'))
  .min(1, 'Escolha ao menos um exame.')
  .max(RESULT_BATCH_MAX)
  .meta({ label: 'Exames' })

/** What would become of each: the question before a sending counts by it. Nothing is held: a sending asks again. */
export const checkResults = endpoint({
  method: 'POST',
  path: '/exams/send-results/check',
  access: 'results.send',
  summary: 'Quais de vários resultados seriam enviados agora, e por que os outros não',
  body: z.object({ ids }),
  response: z.array(
    z.object({
      exam_id: z.number(),
      patient_name: z.string(),
      result_channel: z.enum(PREFERRED_CHANNELS.map(({ value }) => value)).nullable(),
      /** Whether this conclusion was mailed before. */
      sent_before: z.boolean(),
      /** Sent unsigned, though who concluded it signs: their certificate had ended, or was not loaded. */
      lacks_signature: z.boolean(),
      /** The code of the refusal and its text; null of one that is sent. */
      reason: textOrNull,
      message: textOrNull,
    }),
  ),
})
export type ResultCheck = z.output<typeof checkResults.response>[number]

export const sendResults = endpoint({
  method: 'POST',
  path: '/exams/send-results',
  access: 'results.send',
  summary: 'Envia por e-mail os resultados de vários exames; o trabalho segue depois da resposta',
  body: z.object({
    ids,
    /** Leaves out those whose result, as it stands, was mailed before. */
    only_new: z.boolean().default(false).meta({ label: 'Somente novos' }),
  }),
  /** `left_out`: how many `only_new` left out, which are not in `total`. */
  response: resultBatch.extend({ left_out: z.number() }),
  status: 202,
})

export const listResultBatches = endpoint({
  method: 'GET',
  path: '/exams/send-results',
  access: 'results.send',
  summary: 'Os últimos dez envios de vários resultados de quem pergunta, o mais novo primeiro',
  response: z.array(resultBatch),
})

const params = z.object({ id: pathId })

export const getResultBatch = endpoint({
  method: 'GET',
  path: '/exams/send-results/:id',
  access: 'results.send',
  summary: 'Um envio próprio de vários resultados, e quanto já foi',
  params,
  response: resultBatch,
})

/** Every exam that was not sent, and why. */
export const listResultRefusals = endpoint({
  method: 'GET',
  path: '/exams/send-results/:id/refusals',
  access: 'results.send',
  summary: 'Os exames de um envio próprio que não foram enviados, com o motivo',
  params,
  response: z.array(
    z.object({
      exam_id: z.number(),
      patient_name: z.string(),
      /** The code of the refusal and its text. */
      reason: z.string(),
      message: z.string(),
    }),
  ),
})
export type ResultRefusal = z.output<typeof listResultRefusals.response>[number]
