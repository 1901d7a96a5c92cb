import { AppError } from '@iris/contracts/errors'
import { type CorrectionBody, EXAM_VERSIONS_MAX } from '@iris/contracts/exam-versions'
import { canCorrectResult } from '@iris/domain/exam-status'
import type { UserWrite } from '../../audit/audit.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { isStale } from '../../db/stale-edit.ts'
import { findKeeping } from '../patients/patients.public.ts'
import { withdrawReferrals } from '../referrals/referrals.public.ts'
import { endResultLinks } from '../results/result-links.public.ts'
import { countVersions, insertCorrection } from './exam-versions.sql.ts'
import { conflict } from './exams.commands.ts'
import { changeExam, lockExamRow } from './exams.sql.ts'
import { stopDelivery } from './result-deliveries.sql.ts'
import { withdrawSignatures } from './result-signatures.sql.ts'

/**
 * Takes the conclusion of an exam back: it becomes a version nobody alters, and the exam waits for the doctor again, with
 * the same classification to start from (docs/adr/0057-corrections.md). The reason is health data, and stands in the version
 * alone. Throws AppError `not-found`, `patient.anonymised`, `exam.not-correctable`, `edit.stale`, `exam.versions-full`,
 * `exam.being-sent`.
 */
export async function correctResult(
  { db, user, audit }: UserWrite,
  examId: number,
  { reason, updated_at }: CorrectionBody,
): Promise<void> {
  const exam = orNotFound(await lockExamRow(db, examId))
  const { patient_id, status: from } = exam
  if ((await findKeeping(db, patient_id)).anonymised_at) throw new AppError('patient.anonymised')
  if (!canCorrectResult({ ...exam, role: user.role })) throw new AppError('exam.not-correctable')
  if (isStale(updated_at, exam.updated_at)) throw await conflict(db, exam)
  if ((await countVersions(db, examId, 'correction')) >= EXAM_VERSIONS_MAX)
    throw new AppError('exam.versions-full')
  if (!(await stopDelivery(db, examId))) throw new AppError('exam.being-sent')
  const version = await insertCorrection(db, exam, { reason, user_id: user.id })
  const to = 'Avaliação Médica'
  await changeExam(db, examId, { status: to, corrected_at: version.created_at })
  await endResultLinks(db, examId)
  const signatures = await withdrawSignatures(db, examId)
  await withdrawReferrals(db, examId)
  await audit({
    action: 'correct',
    entity: 'exam',
    entity_id: examId,
    patient_id,
    detail: { from, to, version_id: version.id, ...(signatures.length > 0 && { signatures }) },
  })
}
