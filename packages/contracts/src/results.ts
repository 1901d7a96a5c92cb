import { FINAL_CLASSIFICATIONS } from '@iris/domain/final-classification'
import { DELIVERY_FAILURES, type DeliveryFailure } from '@iris/domain/mail-failure'
import { RESULT_CHANNELS } from '@iris/domain/result-link'
import { FINDING_TONES } from '@iris/domain/result-words'
import { ACUITY_VALUES } from '@iris/domain/visual-acuity'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, oneOf, pathId, timestamp } from './fields.ts'
import { despite_refusal } from './result-sending.ts'
import { resultSignature } from './result-signature.ts'

const ofExam = z.object({ id: pathId })

export const makeResultLink = endpoint({
  method: 'POST',
  path: '/exams/:id/result-link',
  access: 'results.send',
  summary: 'Um novo link de 30 dias para o resultado; o endereço só aparece nesta resposta',
  params: ofExam,
  body: z.object({ channel: oneOf('Canal', RESULT_CHANNELS).default('link'), despite_refusal }),
  response: z.object({ url: z.string(), expires_at: timestamp }),
  status: 201,
})

export const endResultLinks = endpoint({
  method: 'DELETE',
  path: '/exams/:id/result-links',
  access: 'results.send',
  summary: 'Encerra todos os links do resultado de um exame',
  params: ofExam,
  response: 'empty',
  status: 204,
})

/** Any other text is a link that does not exist. */
const ofToken = z.object({ token: z.string().regex(/^[\w-]{1,100}$/) })

const resultGate = z.object({
  /** 'M*** S***'. */
  patient: z.string(),
  clinic: z.string(),
  expires_at: timestamp,
  /** False while the doctor has not concluded: then nothing opens. */
  ready: z.boolean(),
})
export type ResultGate = z.output<typeof resultGate>

export const getResultGate = endpoint({
  method: 'GET',
  path: '/results/:token',
  access: 'public',
  summary: 'De quem é o resultado de um link, com o nome escondido',
  params: ofToken,
  response: resultGate,
})

const finding = z.object({ tone: z.enum(FINDING_TONES), mark: z.string(), text: z.string() })
const acuity = z.enum(ACUITY_VALUES).nullable()

const openedResult = z.object({
  patient_name: z.string(),
  companyName: z.string(),
  /** Name of the screening event. */
  event: z.string().nullable(),
  /** yyyy-MM-dd. */
  examined_on: z.string(),
  classification: z.object({
    value: z.enum(FINAL_CLASSIFICATIONS.map(({ value }) => value)),
    label: z.string(),
    title: z.string(),
    text: z.string(),
  }),
  specialties: z.array(z.string()),
  next_step: z.string(),
  next_step_note: z.string(),
  acuity: finding.extend({
    right_eye: acuity,
    left_eye: acuity,
    right_class: z.string(),
    left_class: z.string(),
    has_correction: z.number().nullable(),
  }),
  ishihara: finding.extend({
    correct: z.number(),
    wrong: z.number(),
    altered: z.boolean().nullable(),
  }),
  refraction: finding.extend({ value: z.string().nullable() }),
  retinography: finding.extend({ altered: z.boolean().nullable() }),
  doctor: z
    .object({
      name: z.string(),
      crm: z.string().nullable(),
      crm_uf: z.string().nullable(),
      rqe: z.string().nullable(),
    })
    .nullable(),
  clinic: z.string(),
  concluded_at: timestamp,
  corrected_at: timestamp.nullable(),
  /** Of the PDF. */
  signature: resultSignature.nullable(),
})
export type OpenedResult = z.output<typeof openedResult>

/** A wrong date is 401 with `attempts_left`, the last of them 410; 409 before the conclusion. */
export const openResult = endpoint({
  method: 'POST',
  path: '/results/:token/open',
  access: 'public',
  summary: 'O resultado em palavras simples, com a data de nascimento de quem foi examinado',
  params: ofToken,
  body: z.object({ dob: day('Data de nascimento') }),
  response: openedResult,
})

export const downloadResult = endpoint({
  method: 'GET',
  path: '/results/:token/result.pdf',
  access: 'public',
  summary: 'O resultado em PDF, até dez minutos depois de aberto neste navegador',
  params: ofToken,
  response: 'file',
})

const delivery = z.object({
  /** One count for mails and links. */
  id: z.number(),
  channel: z.enum(['email', ...RESULT_CHANNELS]),
  state: z.enum(['sending', 'sent', 'failed', 'unknown']),
  failure: z
    .enum(Object.keys(DELIVERY_FAILURES) as [DeliveryFailure, ...DeliveryFailure[]])
    .nullable(),
  /** Masked; null where it is not known. */
  destination: z.string().nullable(),
  requested_by_name: z.string(),
  requested_at: timestamp,
  opened_at: timestamp.nullable(),
  openings: z.number(),
  /** Null for a mail that carries the document itself, or was refused, and for the whole result on paper. */
  link: z
    .object({
      expires_at: timestamp,
      revoked_at: timestamp.nullable(),
      locked_at: timestamp.nullable(),
    })
    .nullable(),
})
export type ResultDelivery = z.output<typeof delivery>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/exams/:id/deliveries',
  access: 'exams.read',
  summary: 'Por onde o resultado de um exame foi entregue, o mais novo primeiro',
  params: ofExam,
  response: z.array(delivery),
})

export const returnDelivery = endpoint({
  method: 'POST',
  path: '/exams/:id/deliveries/:deliveryId/returned',
  access: 'exams.write',
  summary: 'Registra que um e-mail com o resultado voltou',
  params: z.object({ id: pathId, deliveryId: pathId }),
  response: 'empty',
  status: 204,
})
