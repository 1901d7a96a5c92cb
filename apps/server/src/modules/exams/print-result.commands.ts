import { AppError } from '@iris/contracts/errors'
import { canSendResult } from '@iris/domain/exam-status'
import type { ReferralDays } from '@iris/domain/referral'
import type { LanePlace } from '../../apart/lanes.ts'
import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import type { FileStore } from '../../files/file-store.ts'
import { drawPaper } from '../../papers/draw-paper.ts'
import { printedClinic } from '../clinic/clinic.public.ts'
import { findResult, type ResultToSend } from './exam-result.sql.ts'
import { signedDocument } from './sign-result.commands.ts'

type ResultPrinting = {
  db: Database
  files: FileStore
  referralDays: ReferralDays
  /** Where it is drawn. */
  place: LanePlace
}

/**
 * The result as a PDF for the screen. It has no password: its reader is logged in, may read the exam anyway, and
 * prints it. Throws AppError `not-found`, `exam.not-sendable`, and as `drawPaper`.
 */
export async function printResult(
  { db, files, referralDays, place }: ResultPrinting,
  examId: number,
) {
  const { data, patient_id } = await sendable(db, examId)
  const pdf =
    (await signedDocument({ db, files }, examId, 'file')) ??
    (await drawPaper(place, 'result', data, {
      clinic: await printedClinic(db, files),
      referralDays,
    }))
  return { pdf, patient_id, corrected_at: data.corrected_at }
}

/** A result that may go out. Throws AppError `not-found`, `exam.not-sendable`. */
export async function sendable(db: Database, examId: number): Promise<ResultToSend> {
  const result = orNotFound(await findResult(db, examId))
  const { final_classification } = result.data
  if (!canSendResult({ status: result.status, final_classification }))
    throw new AppError('exam.not-sendable')
  return result
}
