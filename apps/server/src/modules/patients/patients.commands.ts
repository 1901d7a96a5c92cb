import { AppError, ValidationError } from '@iris/contracts/errors'
import { fieldErrors } from '@iris/contracts/messages'
import {
  type PatientBody,
  patientCreateBody,
  type patientUpdateBody,
} from '@iris/contracts/patient-body'
import type { Patient } from '@iris/contracts/patients'
import { isMinor } from '@iris/domain/age'
import { isTold } from '@iris/domain/audit-words'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { z } from 'zod'
import type { AuditedWrite } from '../../audit/audit.ts'
import { ConflictError } from '../../audit/conflict.ts'
import { changedFields } from '../../db/changed-fields.ts'
import type { Database } from '../../db/database.ts'
import { oneView } from '../../db/one-view.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { isStale } from '../../db/stale-edit.ts'
import { unique } from '../../db/unique.ts'
import { settlePriority } from '../screening-events/roster.public.ts'
import {
  changePatient,
  choosableReferences,
  insertPatient,
  keepFromMerge,
  lockPatient,
  patientViews,
  presenceOf,
  type References,
} from './patients.sql.ts'
import { findKeeping } from './privacy-notices.sql.ts'

export type Saving = AuditedWrite & {
  /** The user who writes; null for a visitor, who writes their own. */
  by: number | null
}
export type PatientChanges = z.output<typeof patientUpdateBody>

const CPF_TAKEN = 'CPF já cadastrado'
export const EMPLOYEE_CODE_TAKEN = 'Esta matrícula já é de outra pessoa desta empresa'
const CODE_IS_UNIQUE = { patients_employee_code: { employee_code: [EMPLOYEE_CODE_TAKEN] } }

/** Throws ValidationError for a CPF already registered, an employee code of another in the company, and a company, clinic or operator that is unknown or inactive. */
export async function createPatient(saving: Saving, input: PatientBody): Promise<Patient> {
  const id = await addPatient(saving, input)
  if (id === null) throw new ValidationError({ cpf: [CPF_TAKEN] })
  return storedPatient(saving.db, id)
}

/** The new patient's id, or null when the CPF is already registered. */
export async function addPatient(
  { db, audit, by }: Saving,
  input: PatientBody,
): Promise<number | null> {
  await refuseUnfit(db, input)
  const values = { ...input, ...lists(input), ...consentMark(input, by) }
  const id = await unique(CODE_IS_UNIQUE, () => insertPatient(db, values))
  if (id !== null)
    await audit({ action: 'create', entity: 'patient', entity_id: id, patient_id: id })
  return id
}

/**
 * An edit: the record as it will be must be one that could be registered today, but for a company, clinic or operator that
 * has become inactive: it stays where it was chosen.
 * Throws AppError `not-found`, `patient.merged`, `patient.anonymised`, `edit.stale`; ValidationError.
 */
export async function updatePatient(
  { db, audit, by }: Saving,
  id: number,
  { updated_at, ...input }: PatientChanges,
): Promise<Patient> {
  const row = orNotFound(await lockPatient(db, id))
  await demandPatient(db, id)
  if ((await findKeeping(db, id)).anonymised_at) throw new AppError('patient.anonymised')
  if (isStale(updated_at, row.updated_at))
    throw new ConflictError('edit.stale', await storedPatient(db, id), {
      entity: 'patient',
      entity_id: id,
      patient_id: id,
    })
  // A form without the question sends null, which keeps the earlier answer; only a visitor may clear it.
  const isOwnAnswer = by === null && row.result_consent_by === null
  const isUnsaid = (field: string, value: unknown) =>
    field === 'result_consent' && value === null && !isOwnAnswer
  const sent = Object.entries(input).filter(
    ([field, value]) => value !== undefined && !isUnsaid(field, value),
  )
  const changes = changedFields(row, wholePatient({ ...row, ...Object.fromEntries(sent) }))
  const fields = Object.keys(changes)
  if (fields.length > 0) {
    await refuseUnfit(db, changes)
    await unique({ patients_cpf_key: { cpf: [CPF_TAKEN] }, ...CODE_IS_UNIQUE }, () =>
      changePatient(db, id, { ...changes, ...lists(changes), ...consentMark(changes, by) }),
    )
    await audit({
      action: 'update',
      entity: 'patient',
      entity_id: id,
      patient_id: id,
      detail: { fields, values: toldValues(row, changes) },
    })
    if (changes.dob !== undefined) await settlePriority({ db, audit }, [id])
  }
  return storedPatient(db, id)
}

/**
 * The address that a result goes to, corrected by who sends it: the person's own, of a minor the guardian's. The one
 * that stands already is no edit, so that a request that is repeated does not meet what it wrote itself.
 * Throws as `updatePatient`.
 */
export async function correctAddress(
  saving: Saving,
  id: number,
  { email, updated_at }: { email: string; updated_at: string },
): Promise<void> {
  const row = orNotFound(await lockPatient(saving.db, id))
  const field = isMinor(row.dob, todayInSaoPaulo()) ? 'responsible_email' : 'email'
  if (row[field] !== email) await updatePatient(saving, id, { [field]: email, updated_at })
}

/** With a consent that was given, refused or taken back goes when, and who recorded it. */
function consentMark(
  { result_consent }: { result_consent?: boolean | null | undefined },
  by: number | null,
) {
  if (result_consent === undefined) return {}
  return result_consent === null
    ? { result_consent_at: null, result_consent_by: null }
    : { result_consent_at: new Date(), result_consent_by: by }
}

/** Before and after, of the fields that are neither clinical nor tell who somebody is (docs/adr/0024-sealed-audit.md). */
export function toldValues(row: object, changes: object): Record<string, [unknown, unknown]> {
  const before = row as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([field]) => isTold(field))
      .map(([field, after]) => [field, [before[field] ?? null, after]]),
  )
}

/** A whole record, by the rules for a new one. Throws ValidationError. */
export function wholePatient(record: unknown): PatientBody {
  const parsed = patientCreateBody.safeParse(record)
  if (!parsed.success) throw new ValidationError(fieldErrors(patientCreateBody, parsed.error))
  return parsed.data
}

export async function storedPatient(db: Database, id: number): Promise<Patient> {
  return oneView(db, patientViews, id)
}

/** Throws AppError `not-found`; `patient.merged` for a registration that is empty because it became part of another. */
export async function demandPatient(db: Database, id: number): Promise<void> {
  const presence = await presenceOf(db, id)
  if (presence === 'no') throw new AppError('not-found')
  if (presence === 'merged') throw new AppError('patient.merged')
}

/**
 * The same, and a merge of the patient waits until the transaction ends. Call it before an exam of theirs is locked: a merge
 * locks patients first and exams after, and in the other order the two would wait for each other.
 */
export async function holdPatient(db: Database, id: number): Promise<void> {
  await keepFromMerge(db, id)
  await demandPatient(db, id)
}

const UNFIT: Record<keyof References, string> = {
  company: 'Empresa não encontrada ou inativa',
  clinic: 'Clínica não encontrada ou inativa',
  healthcare_operator_id: 'Operadora de Saúde não encontrada ou inativa',
}

async function refuseUnfit(db: Database, references: References) {
  const may = await choosableReferences(db, references)
  const unfit = (Object.keys(UNFIT) as (keyof References)[]).filter((field) => !may[field])
  if (unfit.length > 0)
    throw new ValidationError(Object.fromEntries(unfit.map((field) => [field, [UNFIT[field]]])))
}

/** Lists of objects as their columns take them. */
export function lists({ phones, social_medias }: Partial<PatientBody>) {
  return {
    ...(phones && { phones: JSON.stringify(phones) }),
    ...(social_medias && { social_medias: JSON.stringify(social_medias) }),
  } as { phones: string; social_medias: string }
}
