import { AppError } from '@iris/contracts/errors'
import {
  type ConflictVersion,
  EXAM_VERSIONS_MAX,
  type ExamVersionBody,
} from '@iris/contracts/exam-versions'
import type { UserWrite } from '../../audit/audit.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { findKeeping } from '../patients/patients.public.ts'
import { countVersions, findVersion, insertExamVersion } from './exam-versions.sql.ts'
import { lockExamRow } from './exams.sql.ts'

/**
 * Keeps the version of a part that lost a conflict. The exam stays as it is, whatever its status: a conflict often ends
 * with an exam that is locked. Throws AppError `not-found`, `patient.anonymised`, `exam.versions-full`.
 */
export async function keepVersion(
  { db, user, audit }: UserWrite,
  examId: number,
  version: ExamVersionBody,
): Promise<ConflictVersion> {
  // Its row is locked so that those who send at once are counted one after the other.
  const exam = orNotFound(await lockExamRow(db, examId))
  const { patient_id } = exam
  if ((await findKeeping(db, patient_id)).anonymised_at) throw new AppError('patient.anonymised')
  if ((await countVersions(db, examId, 'conflict')) >= EXAM_VERSIONS_MAX)
    throw new AppError('exam.versions-full')
  const id = await insertExamVersion(db, { ...version, exam_id: examId, user_id: user.id })
  const { kind, part } = version
  await audit({
    action: 'create',
    entity: 'exam-version',
    entity_id: id,
    patient_id,
    detail: { exam_id: examId, kind, part },
  })
  const kept = await findVersion(db, id)
  if (kept?.kind !== 'conflict') throw new Error('the version just kept is not there')
  return kept
}
