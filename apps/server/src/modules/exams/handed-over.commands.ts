import { AppError } from '@iris/contracts/errors'
import { canSendResult } from '@iris/domain/exam-status'
import type { ReferralDays } from '@iris/domain/referral'
import { type AuditedWrite, recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { UserCaller } from '../../http/caller.ts'
import { paperPlace } from '../../papers/draw-paper.ts'
import { dropMailLink } from '../results/result-links.public.ts'
import { changeExam, lockExamRow } from './exams.sql.ts'
import { printResult } from './print-result.commands.ts'
import { closeLapsed, insertPrint, markReturned, wasDelivered } from './result-deliveries.sql.ts'

type Printing = {
  db: Database
  files: FileStore
  referralDays: ReferralDays
  user: UserCaller
  ip: string
}

/**
 * The result on paper for somebody at the desk, which is a line of the log. Opens its own transaction, after the drawing.
 * Throws as `printResult`.
 */
export async function handOverPrinted(
  { db, user, ip, ...drawing }: Printing,
  examId: number,
): Promise<Buffer> {
  const place = paperPlace(user)
  const { pdf, patient_id, corrected_at } = await printResult({ db, ...drawing, place }, examId)
  await inTransaction(db, async (trx) => {
    // Nobody gets a paper whose conclusion was taken back meanwhile, and it does not count as a print of the next one.
    const exam = orNotFound(await lockExamRow(trx, examId))
    if (exam.corrected_at !== corrected_at || !canSendResult(exam))
      throw new AppError('exam.not-sendable')
    await insertPrint(trx, { examId, userId: user.id })
    const entry = { action: 'print', entity: 'exam', entity_id: examId, patient_id }
    await recordAudit(trx, { caller: user, ip }, entry)
  })
  return pdf
}

/**
 * A mail came back after its server had taken it: it counts as failed, and its link ends, for nobody has it. Where no other
 * mail with this conclusion arrived, the exam is Concluído again (docs/adr/0072-deliveries-that-are-told.md).
 * Throws AppError `not-found`, `mail.not-returnable`.
 */
export async function tellReturned(
  { db, audit }: AuditedWrite,
  { id: examId, deliveryId }: { id: number; deliveryId: number },
): Promise<void> {
  const exam = orNotFound(await lockExamRow(db, examId))
  await closeLapsed(db, examId)
  if (!(await markReturned(db, deliveryId, examId))) throw new AppError('mail.not-returnable')
  await dropMailLink(db, deliveryId)
  const { status: from, patient_id, corrected_at } = exam
  const isOut = from !== 'E-mail enviado' || (await wasDelivered(db, examId, corrected_at))
  const to = isOut ? from : 'Concluído'
  if (to !== from) await changeExam(db, examId, { status: to })
  const moved = to !== from ? { from, to } : {}
  const detail = { delivery_id: deliveryId, ...moved }
  await audit({ action: 'return', entity: 'exam', entity_id: examId, patient_id, detail })
}
