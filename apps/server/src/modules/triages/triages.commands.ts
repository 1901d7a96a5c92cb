import { AppError, ValidationError } from '@iris/contracts/errors'
import type { Triage, TriageBody, triageUpdateBody } from '@iris/contracts/triages'
import { canChangeParts } from '@iris/domain/exam-status'
import type { z } from 'zod'
import type { AuditedWrite } from '../../audit/audit.ts'
import { ConflictError, type LastSave } from '../../audit/conflict.ts'
import { changedFields } from '../../db/changed-fields.ts'
import type { Database } from '../../db/database.ts'
import type { Limits } from '../../db/limits.sql.ts'
import { isStale } from '../../db/stale-edit.ts'
import type { LinkCaller, UserCaller } from '../../http/caller.ts'
import { createPendingExam, lockExam, settleExam } from '../exams/exams.public.ts'
import { demandPatient, holdPatient } from '../patients/patients.public.ts'
import { bindTriage, refuseEdited, visitOfPatient } from '../registration/registration.public.ts'
import { checkInVisitor, examOfVisitor } from '../screening-events/screening-events.public.ts'
import { changeTriage, findTriage, findTriageOfExam, insertTriage } from './triages.sql.ts'

type ByUser = { caller: UserCaller; limits?: never }
type ByVisit = { caller: LinkCaller; limits: Limits }
/** What a visit writes is counted. */
export type TriageSaving = AuditedWrite & (ByUser | ByVisit)

/**
 * The triage of a Pendente exam of the patient, or of a new one. A visit writes one triage, of its own patient, and never
 * into an exam that was there before, unless the door of its link's event has just opened it.
 * Throws AppError `not-found`, `patient.merged`, `visit.denied`, `auth.throttled`, `triage.locked`, `triage.exists`; ValidationError for another's exam.
 */
export async function createTriage(
  saving: TriageSaving,
  patientId: number,
  { exam_id, ...answers }: TriageBody,
): Promise<Triage> {
  const { db, caller } = saving
  const visit = saving.limits ? await visitOfPatient(saving, saving.caller, patientId) : null
  if (visit && exam_id) throw new AppError('visit.denied')
  if (visit?.triage_id) throw new AppError('triage.exists')
  if (!visit) await holdPatient(db, patientId)
  const examId = exam_id
    ? await openExam(db, patientId, exam_id)
    : ((await examAtDoor(db, caller, patientId)) ?? (await createPendingExam(saving, patientId)).id)
  const triage = await insertTriage(db, { exam_id: examId, patient_id: patientId, ...answers })
  if (!triage) throw conflict('triage.exists', await findTriageOfExam(db, examId))
  if (visit) await bindTriage(db, visit, triage.id)
  await follow(saving, triage, 'create')
  if (caller.kind === 'link' && caller.event_id !== null)
    await checkInVisitor(saving, caller.event_id, patientId)
  return triage
}

/**
 * Changes a triage while its exam is Pendente.
 * Throws AppError `not-found`, `patient.merged`, `visit.denied`, `auth.throttled`, `triage.locked`, `edit.stale`, of a visit also where a user has
 * changed it since; ValidationError for another exam than its own.
 */
export async function updateTriage(
  saving: TriageSaving & { lastSave: LastSave },
  { patientId, triageId }: { patientId: number; triageId: number },
  { exam_id, updated_at, ...answers }: z.output<typeof triageUpdateBody>,
): Promise<Triage> {
  const { db, caller } = saving
  if (saving.limits) {
    const visit = await visitOfPatient(saving, saving.caller, patientId)
    if (visit.triage_id !== triageId) throw new AppError('visit.denied')
  }
  const known = await findTriage(db, triageId)
  if (known?.patient_id !== patientId) {
    await demandPatient(db, patientId)
    throw new AppError('not-found')
  }
  if (exam_id && exam_id !== known.exam_id) throw notTheExam()
  await openExam(db, patientId, known.exam_id)
  // Read again under the exam's lock, which every writer of its triage holds.
  const triage = (await findTriage(db, triageId)) ?? known
  if (isStale(updated_at, triage.updated_at)) throw conflict('edit.stale', triage)
  if (caller.kind === 'link')
    await refuseEdited(saving, { entity: 'triage', entity_id: triageId, patient_id: patientId })
  const changes = changedFields(triage, answers)
  const fields = Object.keys(changes)
  if (fields.length === 0) return triage
  const changed = await changeTriage(db, triageId, changes)
  await follow(saving, changed, 'update', { fields })
  return changed
}

/** Locks the exam, which must be the patient's and Pendente. */
async function openExam(db: Database, patientId: number, examId: number): Promise<number> {
  const exam = await lockExam(db, examId)
  if (exam?.patient_id !== patientId) throw notTheExam()
  if (!canChangeParts(exam.status)) throw new AppError('triage.locked')
  return exam.id
}

/** The exam of who was checked in at the event of the link before their phone sent the triage, while it may take one. */
async function examAtDoor(
  db: Database,
  caller: TriageSaving['caller'],
  patientId: number,
): Promise<number | null> {
  if (caller.kind !== 'link' || caller.event_id === null) return null
  const examId = await examOfVisitor(db, caller.event_id, patientId)
  const exam = examId === null ? null : await lockExam(db, examId)
  if (!exam || !canChangeParts(exam.status)) return null
  return (await findTriageOfExam(db, exam.id)) ? null : exam.id
}

function conflict(code: 'triage.exists' | 'edit.stale', stands: Triage | undefined): AppError {
  if (!stands) return new AppError(code)
  const { id: entity_id, patient_id } = stands
  return new ConflictError(code, stands, { entity: 'triage', entity_id, patient_id })
}

function notTheExam() {
  return new ValidationError({ exam_id: ['Exame não encontrado'] })
}

async function follow(
  { db, caller, audit }: TriageSaving,
  triage: Triage,
  action: 'create' | 'update',
  detail: Record<string, unknown> = {},
) {
  const { id: entity_id, patient_id, exam_id } = triage
  await audit({ action, entity: 'triage', entity_id, patient_id, detail: { exam_id, ...detail } })
  await settleExam({ db, audit }, exam_id, caller.role)
}
