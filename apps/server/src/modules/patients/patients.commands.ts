import { AppError, ValidationError } from '@iris/contracts/errors'
import { fieldErrors } from '@iris/contracts/messages'
import {
  type PatientBody,
  patientCreateBody,
  type patientUpdateBody,
} from '@iris/contracts/patient-body'
import type { Patient } from '@iris/contracts/patients'
import { isTold } from '@iris/domain/audit-words'
import type { z } from 'zod'
import type { AuditEntry } from '../../audit/audit.ts'
import { changedFields } from '../../db/changed-fields.ts'
import type { Database } from '../../db/database.ts'
import { refuseStale } from '../../db/stale-edit.ts'
import { unique } from '../../db/unique.ts'
import {
  changePatient,
  findPatient,
  insertPatient,
  lockPatient,
  presenceOf,
  type References,
  referencesExist,
} from './patients.sql.ts'
import { findKeeping } from './privacy-notices.sql.ts'

export type Saving = { db: Database; audit: (event: AuditEntry) => Promise<void> }
export type PatientChanges = z.output<typeof patientUpdateBody>

const CPF_TAKEN = 'CPF já cadastrado'
export const EMPLOYEE_CODE_TAKEN = 'Esta matrícula já é de outra pessoa desta empresa'
const CODE_IS_UNIQUE = { patients_employee_code: { employee_code: [EMPLOYEE_CODE_TAKEN] } }

/** Throws ValidationError for a CPF already registered, an employee code of another in the company, and an unknown company, clinic or operator. */
export async function createPatient(saving: Saving, input: PatientBody): Promise<Patient> {
  const id = await addPatient(saving, input)
  if (id === null) throw new ValidationError({ cpf: [CPF_TAKEN] })
  return storedPatient(saving.db, id)
}

/** The new patient's id, or null when the CPF is already registered. */
export async function addPatient(
  { db, audit }: Saving,
  input: PatientBody,
): Promise<number | null> {
  await refuseUnknown(db, input)
  const id = await unique(CODE_IS_UNIQUE, () => insertPatient(db, { ...input, ...lists(input) }))
  if (id !== null)
    await audit({ action: 'create', entity: 'patient', entity_id: id, patient_id: id })
  return id
}

/**
 * An edit: the record as it will be must be one that could be registered today.
 * Throws AppError `not-found`, `patient.merged`, `patient.anonymised`, `edit.stale`; ValidationError.
 */
export async function updatePatient(
  { db, audit }: Saving,
  id: number,
  { updated_at, ...input }: PatientChanges,
): Promise<Patient> {
  const row = await lockPatient(db, id)
  if (!row) throw new AppError('not-found')
  await demandPatient(db, id)
  if ((await findKeeping(db, id)).anonymised_at) throw new AppError('patient.anonymised')
  refuseStale(updated_at, row.updated_at)
  const sent = Object.entries(input).filter(([, value]) => value !== undefined)
  const changes = changedFields(row, wholePatient({ ...row, ...Object.fromEntries(sent) }))
  const fields = Object.keys(changes)
  if (fields.length > 0) {
    await refuseUnknown(db, changes)
    await unique({ patients_cpf_key: { cpf: [CPF_TAKEN] }, ...CODE_IS_UNIQUE }, () =>
      changePatient(db, id, { ...changes, ...lists(changes) }),
    )
    await audit({
      action: 'update',
      entity: 'patient',
      entity_id: id,
      patient_id: id,
      detail: { fields, values: toldValues(row, changes) },
    })
  }
  return storedPatient(db, id)
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
  const patient = await findPatient(db, id)
  if (!patient) throw new AppError('not-found')
  return patient
}

/** Throws AppError `not-found`; `patient.merged` for a registration that is empty because it became part of another. */
export async function demandPatient(db: Database, id: number): Promise<void> {
  const presence = await presenceOf(db, id)
  if (presence === 'no') throw new AppError('not-found')
  if (presence === 'merged') throw new AppError('patient.merged')
}

const UNKNOWN: Record<keyof References, string> = {
  company: 'Empresa não encontrada',
  clinic: 'Clínica não encontrada',
  healthcare_operator_id: 'Operadora de Saúde não encontrada',
}

async function refuseUnknown(db: Database, references: References) {
  const exists = await referencesExist(db, references)
  const missing = (Object.keys(UNKNOWN) as (keyof References)[]).filter((field) => !exists[field])
  if (missing.length > 0)
    throw new ValidationError(Object.fromEntries(missing.map((field) => [field, [UNKNOWN[field]]])))
}

/** Lists of objects as their columns take them. */
export function lists({ phones, social_medias }: Partial<PatientBody>) {
  return {
    ...(phones && { phones: JSON.stringify(phones) }),
    ...(social_medias && { social_medias: JSON.stringify(social_medias) }),
  } as { phones: string; social_medias: string }
}
