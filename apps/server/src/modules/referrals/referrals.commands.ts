import { AppError, ValidationError } from '@iris/contracts/errors'
import type { FieldErrors } from '@iris/contracts/messages'
import {
  REFERRAL_TO_COME,
  type ReferralContact,
  type ReferralUpdate,
  type referralContactBody,
} from '@iris/contracts/referrals'
import type { FinalClassification } from '@iris/domain/final-classification'
import {
  hasAppointment,
  isOpenReferral,
  type ReferralDays,
  referralMayBecome,
  referralsOf,
} from '@iris/domain/referral'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { z } from 'zod'
import type { AuditedWrite } from '../../audit/audit.ts'
import { changedFields } from '../../db/changed-fields.ts'
import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { refuseStale } from '../../db/stale-edit.ts'
import type { UserCaller } from '../../http/caller.ts'
import { findKeeping } from '../patients/patients.public.ts'
import { findContact } from './referral-view.sql.ts'
import {
  changeReferral,
  countContacts,
  insertContact,
  insertReferrals,
  lockReferral,
  type ReferralRow,
  withdrawUnbooked,
} from './referrals.sql.ts'

/** Most contacts of one referral: they travel with it. */
export const CONTACTS_MAX = 200

type Concluded = {
  id: number
  final_classification: FinalClassification | null
  specialist_specialties: readonly string[]
}

/**
 * Makes what an exam refers to, in the transaction that concludes it and under its row lock. What is already under way or
 * was settled for the same specialty is not made again, so a corrected exam doubles nothing.
 * @returns how many were made
 */
export async function makeReferrals(
  db: Database,
  exam: Concluded,
  days: ReferralDays,
): Promise<number> {
  const { id, final_classification: classification } = exam
  const specialties = referralsOf(exam)
  if (specialties.length === 0 || classification === null || classification === 'liberado') return 0
  return insertReferrals(db, id, { classification, specialties, due: days[classification] })
}

/** Those of an exam that is no longer concluded, for which nobody has an appointment. Returns how many were withdrawn. */
export function withdrawReferrals(db: Database, examId: number): Promise<number> {
  return withdrawUnbooked(db, examId)
}

/**
 * Books, records who came and what was found. Throws AppError `not-found`, `patient.anonymised`, `edit.stale`,
 * `referral.withdrawn`, `referral.move`; ValidationError for `scheduled_at` and `outcome`.
 */
export async function updateReferral(
  { db, audit }: AuditedWrite,
  id: number,
  { updated_at, ...input }: ReferralUpdate,
): Promise<void> {
  const stored = await demandOpenRecord(db, id)
  refuseStale(updated_at, stored.updated_at)
  if (!referralMayBecome(stored.state, input.state ?? stored.state))
    throw new AppError('referral.move')
  refuseUnfit(stored, input)
  const changes = changedFields(stored, input)
  const fields = Object.keys(changes)
  if (fields.length === 0) return
  await changeReferral(db, id, { ...changes, ...momentsOf(changes) })
  await audit({
    action: 'update',
    entity: 'referral',
    entity_id: id,
    patient_id: stored.patient_id,
    detail: { fields, ...(changes.state ? { from: stored.state, to: changes.state } : {}) },
  })
}

/** Throws AppError `not-found`, `patient.anonymised`, `referral.withdrawn`, `referral.contacts-full`. */
export async function addContact(
  { db, audit, user }: AuditedWrite & { user: Pick<UserCaller, 'id'> },
  id: number,
  { channel, notes = null }: z.output<typeof referralContactBody>,
): Promise<ReferralContact> {
  const { patient_id } = await demandOpenRecord(db, id)
  if ((await countContacts(db, id)) >= CONTACTS_MAX) throw new AppError('referral.contacts-full')
  const values = { referral_id: id, channel, notes, user_id: user.id }
  const { id: entity_id } = await insertContact(db, values)
  await audit({
    action: 'create',
    entity: 'referral-contact',
    entity_id,
    patient_id,
    detail: { referral_id: id, channel },
  })
  return findContact(db, entity_id)
}

/** One that may still be written to, locked. */
async function demandOpenRecord(db: Database, id: number): Promise<ReferralRow> {
  const stored = orNotFound(await lockReferral(db, id))
  if ((await findKeeping(db, stored.patient_id)).anonymised_at)
    throw new AppError('patient.anonymised')
  if (stored.state === 'withdrawn') throw new AppError('referral.withdrawn')
  return stored
}

type Input = Omit<ReferralUpdate, 'updated_at'>

function refuseUnfit(stored: ReferralRow, input: Input): void {
  const errors: FieldErrors = {}
  const state = input.state ?? stored.state
  const isBooking = state === 'scheduled' && stored.state !== 'scheduled'
  // Who missed one appointment gets another one: the former does not do for it.
  const scheduled_at =
    input.scheduled_at === undefined && !isBooking ? stored.scheduled_at : input.scheduled_at
  if (hasAppointment(state) && !scheduled_at) errors.scheduled_at = ['Data é obrigatória']
  const isMoved = scheduled_at !== stored.scheduled_at
  if (!hasAppointment(state) && scheduled_at && isMoved)
    errors.scheduled_at = ['A data só é marcada com a situação Agendado']
  const isMet = state === 'attended' || state === 'no_show'
  const isSaid = state !== stored.state || isMoved
  if (isMet && isSaid && scheduled_at && isToCome(scheduled_at))
    errors.scheduled_at = [REFERRAL_TO_COME]
  const outcome = input.outcome === undefined ? stored.outcome : input.outcome
  if (state === 'attended' && !outcome) errors.outcome = ['Desfecho é obrigatório']
  if (state !== 'attended' && outcome)
    errors.outcome = ['O desfecho só é registrado de quem compareceu']
  if (Object.keys(errors).length > 0) throw new ValidationError(errors)
}

/** Who comes to an appointment of a later day nobody knows yet. */
function isToCome(moment: string): boolean {
  return todayInSaoPaulo(new Date(moment)) > todayInSaoPaulo()
}

function momentsOf({ state }: Partial<Input>): Partial<ReferralRow> {
  const now = new Date().toISOString()
  if (state === undefined) return {}
  if (state === 'scheduled') return { booked_at: now }
  return isOpenReferral(state) ? {} : { closed_at: now }
}
