import { PREFERRED_CHANNELS } from '@iris/domain/preferred-channel'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { message } from './envelopes.ts'
import { email, pathId, updatedAtAsRead } from './fields.ts'

/** What a person said about their result being sent: of a patient, and of an exam for who sends many. */
export const sendingWishes = {
  /** How the result should reach them; null until they are asked. */
  result_channel: z.enum(PREFERRED_CHANNELS.map(({ value }) => value)).nullable(),
  result_consent: z.boolean().nullable(),
}

/** Allows what somebody who refused must be asked for again (409 `patient.refused-sending` without it). */
export const despite_refusal = z.boolean().default(false).meta({ label: 'Envio apesar da recusa' })

/** The address of a mail, as in the form of a patient. */
export const recipient_email = email()

/** `resend` allows to send although an interrupted try may have arrived (409 `mail.unknown` without it). */
export const resultSendBody = z.object({
  resend: z.boolean().default(false).meta({ label: 'Reenvio' }),
  despite_refusal,
  /**
   * Corrects the address before it is sent: the patient's own, of a minor the guardian's. `updated_at` is the patient's, as
   * it was read (409 `edit.stale` when another person changed it since).
   */
  recipient: z
    .object({ email: recipient_email, updated_at: updatedAtAsRead.nonoptional() })
    .optional()
    .meta({ label: 'Destinatário' }),
})
export type ResultSend = z.output<typeof resultSendBody>

export const sendExamResult = endpoint({
  method: 'POST',
  path: '/exams/:id/send-result',
  access: 'results.send',
  summary: 'Envia o resultado por e-mail, com o PDF anexo',
  params: z.object({ id: pathId }),
  body: resultSendBody,
  response: message,
})
