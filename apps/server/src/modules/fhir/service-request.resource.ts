import {
  hasAppointment,
  REFERRAL_OUTCOMES,
  type ReferralState,
  referralStateLabel,
  specialtyLabel,
} from '@iris/domain/referral'
import type { ServiceRequest } from 'fhir/r4.d.ts'
import type { Selectable } from 'kysely'
import type { DB } from '../../db/generated.ts'
import { codedAs, referenceTo, someOf, textOf } from './fhir-parts.ts'
import type { Systems } from './systems.ts'

export type StoredReferral = Omit<Selectable<DB['referrals']>, 'state'> & {
  state: ReferralState
}

/** Seen is completed; declined, lost and withdrawn by a correction need nobody any more. */
function statusOf(state: ReferralState): ServiceRequest['status'] {
  if (state === 'attended') return 'completed'
  return state === 'declined' || state === 'lost' || state === 'withdrawn' ? 'revoked' : 'active'
}

/** A referral: what for, by when or at what moment, and what came of it. */
export function serviceRequestResource(
  referral: StoredReferral,
  { codes }: Systems,
): ServiceRequest {
  const { state, scheduled_at, referred_by, classification, specialty, created_at } = referral
  const provider = textOf(referral.provider)
  const outcome = REFERRAL_OUTCOMES.find(({ value }) => value === referral.outcome)
  const notes = [
    `Situação: ${referralStateLabel(state)}`,
    outcome && `Desfecho: ${outcome.label}`,
    textOf(referral.outcome_notes),
  ]
  return {
    resourceType: 'ServiceRequest',
    id: String(referral.id),
    meta: { lastUpdated: referral.updated_at },
    status: statusOf(state),
    intent: 'order',
    category: [{ text: 'Encaminhamento' }],
    code: codedAs(
      codes,
      `referral-${classification}`,
      specialty === null ? specialtyLabel(null) : 'Encaminhamento a especialista',
    ),
    orderDetail: specialty === null ? undefined : [{ text: specialty }],
    subject: referenceTo('Patient', referral.patient_id),
    encounter: referenceTo('Encounter', referral.exam_id),
    ...(scheduled_at !== null && hasAppointment(state)
      ? { occurrenceDateTime: scheduled_at }
      : { occurrencePeriod: { end: referral.due_on } }),
    authoredOn: created_at,
    requester: referred_by === null ? undefined : referenceTo('Practitioner', referred_by),
    performerType: { text: ['Oftalmologia', specialty].filter(Boolean).join(': ') },
    performer: provider === undefined ? undefined : [{ display: provider }],
    reasonReference: [referenceTo('DiagnosticReport', referral.exam_id)],
    note: someOf(notes)?.map((text) => ({ text })),
  }
}
