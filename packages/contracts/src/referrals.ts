import { SPECIALTIES } from '@iris/domain/final-classification'
import { NOTES_MAX } from '@iris/domain/limits'
import { CONTACT_CHANNELS, REFERRAL_OUTCOMES, REFERRAL_STATES } from '@iris/domain/referral'
import { isPlannedDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { z } from 'zod'
import { daysInOrder } from './days-in-order.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, sortBy } from './envelopes.ts'
import {
  day,
  flag,
  moment,
  oneOf,
  optionalText,
  pathId,
  queryId,
  timestamp,
  updatedAtAsRead,
} from './fields.ts'
import { TEMPLATES } from './messages.ts'

const states = REFERRAL_STATES.map(({ value }) => value)
const outcomes = REFERRAL_OUTCOMES.map(({ value }) => value)
const channels = CONTACT_CHANNELS.map(({ value }) => value)

const appointment = moment('Data')
  .refine((at) => isPlannedDay(todayInSaoPaulo(new Date(at))), TEMPLATES.date)
  .nullish()

const referralContact = z.object({
  id: z.number(),
  channel: z.enum(channels),
  notes: z.string().nullable(),
  /** 'Íris' for a reminder that the program sent by itself. */
  user_name: z.string(),
  at: timestamp,
})
export type ReferralContact = z.output<typeof referralContact>

export const referral = z.object({
  id: z.number(),
  exam_id: z.number(),
  patient_id: z.number(),
  patient_name: z.string(),
  dob: z.string(),
  phone: z.string(),
  /** Who answers for a minor, and is written to in their place; null for an adult. */
  guardian_name: z.string().nullable(),
  /** Of who is written to, a minor's guardian: null where nobody has an address. */
  email: z.string().nullable(),
  companyName: z.string(),
  event_id: z.number().nullable(),
  classification: z.enum(['especialista', 'consulta']),
  specialty: z.string().nullable(),
  /** Who concluded the exam. */
  referred_by_name: z.string().nullable(),
  state: z.enum(states),
  /** A day, as in `yyyy-MM-dd`. */
  due_on: z.string(),
  overdue: z.boolean(),
  scheduled_at: timestamp.nullable(),
  /** When the appointment was made. */
  booked_at: timestamp.nullable(),
  provider: z.string().nullable(),
  outcome: z.enum(outcomes).nullable(),
  outcome_notes: z.string().nullable(),
  closed_at: timestamp.nullable(),
  /** The newest first. */
  contacts: z.array(referralContact),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Referral = z.output<typeof referral>

const ofReferral = z.object({ id: pathId })

const filters = {
  company_id: queryId('Empresa'),
  event_id: queryId('Ação'),
  exam_id: queryId('Exame'),
  /** `open`: those that somebody still has to see to. Without it all but the withdrawn ones. */
  state: z
    .enum([...states, 'open'])
    .optional()
    .meta({ label: 'Situação' }),
  specialty: oneOf('Especialidade', SPECIALTIES).optional(),
  overdue: flag('Atrasados').optional(),
  sort: sortBy(['patient_name', 'companyName', 'specialty', 'state', 'due_on']),
}

export const listReferrals = endpoint({
  method: 'GET',
  path: '/referrals',
  access: 'referrals.read',
  summary: 'Encaminhamentos, primeiro os atrasados há mais tempo',
  query: z.object({ ...pageQuery, ...filters }),
  response: pageOf(referral),
})

export const exportReferrals = endpoint({
  method: 'GET',
  path: '/referrals/exportAllReferrals',
  access: 'referrals.read',
  summary: 'Encaminhamentos em planilha (encaminhamentos.xlsx), com os filtros da lista',
  query: listReferrals.query.omit({ page: true, per_page: true }),
  response: 'file',
})

const referralSummary = z.object({
  referred: z.number(),
  /** The day of the first of them, as in `yyyy-MM-dd`. */
  since: z.string().nullable(),
  /** Whoever was ever booked. */
  scheduled: z.number(),
  attended: z.number(),
  overdue: z.number(),
  /** Of the overdue, those nobody ever tried to reach. */
  overdue_without_contact: z.number(),
  /** Of those no longer open, in percent with two decimals. */
  attendance_rate: z.number(),
  states: z.object({
    pending: z.number(),
    scheduled: z.number(),
    no_show: z.number(),
    attended: z.number(),
    declined: z.number(),
    lost: z.number(),
  }),
})
export type ReferralSummary = z.output<typeof referralSummary>

export const summariseReferrals = endpoint({
  method: 'GET',
  path: '/referrals/summary',
  access: 'referrals.read',
  summary: 'Quantos foram encaminhados, agendados e atendidos',
  query: daysInOrder(
    z.object({
      company_id: queryId('Empresa'),
      event_id: queryId('Ação'),
      /** Days of the conclusion, both included. */
      from: day('Início').optional(),
      to: day('Término').optional(),
    }),
  ),
  response: referralSummary,
})

export const getReferral = endpoint({
  method: 'GET',
  path: '/referrals/:id',
  access: 'referrals.read',
  summary: 'Um encaminhamento',
  params: ofReferral,
  response: referral,
})

/** Said of a presence that is recorded before the day of the appointment. */
export const REFERRAL_TO_COME =
  'A consulta ainda não aconteceu: registre a presença a partir do dia marcado, ou corrija a data.'

/** What is not sent stays; a text sent empty is cleared. */
export const referralUpdateBody = z.object({
  state: oneOf('Situação', states).optional(),
  scheduled_at: appointment,
  provider: optionalText('Onde', { max: 120 }),
  outcome: oneOf('Desfecho', outcomes).nullish(),
  outcome_notes: optionalText('Observação do desfecho', { max: NOTES_MAX }),
  updated_at: updatedAtAsRead,
})
export type ReferralUpdate = z.output<typeof referralUpdateBody>

export const updateReferral = endpoint({
  method: 'PUT',
  path: '/referrals/:id',
  access: 'referrals.write',
  summary: 'Agenda, registra a presença e o desfecho de um encaminhamento',
  params: ofReferral,
  body: referralUpdateBody,
  response: referral,
})

export const referralContactBody = z.object({
  channel: oneOf('Canal', channels),
  notes: optionalText('Observação', { max: NOTES_MAX }),
})

export const addReferralContact = endpoint({
  method: 'POST',
  path: '/referrals/:id/contacts',
  access: 'referrals.write',
  summary: 'Registra um contato; ninguém o altera depois',
  params: ofReferral,
  body: referralContactBody,
  response: referralContact,
  status: 201,
})
