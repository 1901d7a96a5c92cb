import { AppError } from '@iris/contracts/errors'
import type { MedicalRecord } from '@iris/contracts/medical-records'
import type { UserWrite } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { refuseStale } from '../../db/stale-edit.ts'
import { demandPatient } from '../patients/patients.public.ts'
import { findRecord, insertRecord, insertVersion, lockRecordOf } from './medical-records.sql.ts'

/** Opens the record of a patient. Throws AppError `not-found`, `patient.merged`, `record.exists`. */
export async function createRecord(
  { db, user, audit }: UserWrite,
  patientId: number,
  { notes }: { notes: string },
): Promise<MedicalRecord> {
  if (await lockedRecord(db, patientId)) throw new AppError('record.exists')
  const { id: record_id } = await insertRecord(db, { patient_id: patientId })
  await insertVersion(db, { record_id, notes, user_id: user.id })
  await audit({ action: 'create', ...subject(record_id, patientId) })
  return orNotFound(await findRecord(db, patientId))
}

/**
 * Adds a version; the same text again adds none. Throws AppError `not-found`, `patient.merged`, and `edit.stale` when another version was saved
 * after the one this text began from.
 */
export async function updateRecord(
  { db, user, audit }: UserWrite,
  { patientId, recordId }: { patientId: number; recordId: number },
  input: { notes: string; updated_at?: string | undefined },
): Promise<MedicalRecord> {
  const record = await lockedRecord(db, patientId)
  if (record?.id !== recordId) throw new AppError('not-found')
  refuseStale(input.updated_at, record.updated_at)
  if (input.notes === record.notes) return record
  await insertVersion(db, { record_id: recordId, notes: input.notes, user_id: user.id })
  await audit({ action: 'update', ...subject(recordId, patientId) })
  return orNotFound(await findRecord(db, patientId))
}

function subject(entity_id: number, patient_id: number) {
  return { entity: 'medical-record', entity_id, patient_id }
}

async function lockedRecord(db: Database, patientId: number) {
  await lockRecordOf(db, patientId)
  await demandPatient(db, patientId)
  return findRecord(db, patientId)
}
