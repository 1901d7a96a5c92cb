import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@iris/contracts/errors'
import { isMinor } from '@iris/domain/age'
import { canSendResult } from '@iris/domain/exam-status'
import { resultPassword } from '@iris/domain/result-password'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { UserCaller } from '../../http/caller.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { examResultMail } from './exam-result.mail.ts'
import { examResultPdf } from './exam-result.pdf.ts'
import { findResult, type ResultToSend } from './exam-result.sql.ts'
import { changeExam, lockExamRow } from './exams.sql.ts'
import {
  claimDelivery,
  closeLapsed,
  type Delivery,
  deliveryOfKey,
  finishDelivery,
  handOver,
  lastDelivery,
} from './result-deliveries.sql.ts'

export type ResultSending = {
  db: Database
  mailer: Mailer
  user: Pick<UserCaller, 'kind' | 'id'>
  ip: string
  /** The same request sent again does nothing again. */
  retryKey: string | null
  /** Sends even when nobody knows whether the last try arrived. */
  resend: boolean
}

export const SENT_MESSAGE = 'E-mail enviado com sucesso'

const TRIES_TO_TELL = 5
const BETWEEN_TRIES = 400

/**
 * Mails an exam's result and waits for the mail server. Opens its own transactions: the place is taken before the
 * mail goes, so that a second click finds it taken; what may have arrived is written down before it may; and the status
 * moves only once the mail was accepted (ADR 0015).
 * Throws AppError `not-found`, `exam.not-sendable`, `exam.no-recipient`, `mail.running`, `mail.failed`, `mail.unknown`,
 * `idempotency.reused`.
 */
export async function sendResult(sending: ResultSending, examId: number): Promise<void> {
  const claimed = await inTransaction(sending.db, (db) => claim(db, sending, examId))
  if (claimed === 'sent before') return
  const { result, delivery } = claimed
  let ownFault: unknown
  const beforeLastLine = async () => {
    const isHeld = await handOver(sending.db, delivery.id).catch((error: unknown) => {
      ownFault = error
    })
    // A new one in any case: what the mailer is given, it writes its own code into.
    if (!isHeld) throw new Error('The place was lost.')
  }
  try {
    await sending.mailer.send(await mailOf(claimed), { beforeLastLine })
  } catch (error) {
    await inTransaction(sending.db, (db) => fail(db, sending, result, delivery))
    // That our own database is away says nothing of the mail server.
    throw ownFault ?? new AppError('mail.failed', { cause: error })
  }
  await tellAtLast(() => inTransaction(sending.db, (db) => succeed(db, sending, result, delivery)))
}

/**
 * The result as a PDF for the screen. It has no password: its reader is logged in, may read the exam anyway, and
 * prints it. Throws AppError `not-found`, `exam.not-sendable`.
 */
export async function printResult(db: Database, examId: number) {
  const result = await sendable(db, examId)
  return { pdf: await examResultPdf(result.data), patient_id: result.patient_id }
}

type Recipient = { name: string; email: string }
type Claimed = { result: ResultToSend; to: Recipient; delivery: Delivery }

async function claim(
  db: Database,
  { user, retryKey, resend }: ResultSending,
  examId: number,
): Promise<Claimed | 'sent before'> {
  await lockExamRow(db, examId)
  const earlier = retryKey ? await deliveryOfKey(db, user.id, retryKey) : undefined
  if (earlier && earlier.exam_id !== examId) throw new AppError('idempotency.reused')
  if (earlier?.state === 'sent') return 'sent before'
  const result = await sendable(db, examId)
  const to = recipient(result)
  if (!to) throw new AppError('exam.no-recipient')
  await closeLapsed(db, examId)
  const last = await lastDelivery(db, examId)
  if (last?.state === 'unknown' && !resend) throw new AppError('mail.unknown')
  const isNew = !last?.message_id || last.state === 'sent'
  const messageId = isNew ? `<${randomUUID()}@iris.local>` : last.message_id
  const delivery = await claimDelivery(db, {
    examId,
    userId: user.id,
    messageId: messageId as string,
    retryKey,
  })
  if (!delivery) throw new AppError('mail.running')
  return { result, to, delivery }
}

async function sendable(db: Database, examId: number): Promise<ResultToSend> {
  const result = await findResult(db, examId)
  if (!result) throw new AppError('not-found')
  const { final_classification } = result.data
  if (!canSendResult({ status: result.status, final_classification }))
    throw new AppError('exam.not-sendable')
  return result
}

/** The result of a minor goes to the guardian. */
function recipient({ data, patient, guardian }: ResultToSend): Recipient | null {
  const to = isMinor(data.patient.dob, todayInSaoPaulo()) ? guardian : patient
  return to?.email ? to : null
}

async function mailOf({ result, to, delivery }: Claimed) {
  const { patient } = result.data
  const pdf = await examResultPdf(result.data, { userPassword: resultPassword(patient.dob) })
  return examResultMail({ to, patient, pdf, messageId: delivery.message_id })
}

/** The mail is out: a database that is away for a moment must not make it look different. Throws `mail.unknown`. */
async function tellAtLast(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === TRIES_TO_TELL) throw new AppError('mail.unknown', { cause: error })
      await wait(BETWEEN_TRIES * attempt)
    }
  }
}

async function succeed(
  db: Database,
  sending: ResultSending,
  result: ResultToSend,
  delivery: Delivery,
): Promise<void> {
  const exam = await lockExamRow(db, result.data.exam_id)
  await finishDelivery(db, delivery.id, 'sent')
  const to = exam && canSendResult(exam) ? 'E-mail enviado' : exam?.status
  if (exam && exam.status !== to) await changeExam(db, exam.id, { status: to })
  await tell(db, sending, result, { state: 'sent', from: exam?.status, to })
}

async function fail(
  db: Database,
  sending: ResultSending,
  result: ResultToSend,
  delivery: Delivery,
): Promise<void> {
  await finishDelivery(db, delivery.id, 'failed')
  await tell(db, sending, result, { state: 'failed' })
}

async function tell(
  db: Database,
  { user, ip }: ResultSending,
  result: ResultToSend,
  detail: Record<string, unknown>,
): Promise<void> {
  const { patient_id, data } = result
  await recordAudit(
    db,
    { caller: user, ip },
    { action: 'send', entity: 'exam', entity_id: data.exam_id, patient_id, detail },
  )
}
