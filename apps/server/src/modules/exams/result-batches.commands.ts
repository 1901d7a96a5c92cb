import { AppError, ERRORS, type ErrorCode, ValidationError } from '@iris/contracts/errors'
import type { ResultBatch, ResultCheck, ResultRefusal } from '@iris/contracts/result-batches'
import { can } from '@iris/domain/access'
import { canSendResult } from '@iris/domain/exam-status'
import { mailRecipient } from '@iris/domain/guardian'
import { refusedSending } from '@iris/domain/preferred-channel'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { PAPER_LANES } from '../../apart/lanes.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { troubleOf } from '../../db/trouble.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { UserCaller } from '../../http/caller.ts'
import { askFor, type Resumable, type Starting } from '../../jobs/resumable.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { mailFailureOf } from '../../mail/read-mail-failure.ts'
import { sendResult } from './exam-result.commands.ts'
import { patientsOfExams } from './exams.sql.ts'
import {
  type BatchItem,
  closeBatch,
  examStatuses,
  findBatches,
  findOpenBatch,
  findSendable,
  findUnsent,
  type ItemOutcome,
  insertBatch,
  refuseUntried,
  settleItem,
  type ToBeSent,
  takeItem,
  wasCorrectedSince,
  wasSentSince,
} from './result-batches.sql.ts'
import { deliveryOfKey } from './result-deliveries.sql.ts'

/** The sending of a batch, as the queue knows it. */
export const resultBatchWork: Resumable = {
  name: 'result-batch',
  table: 'result_batches',
  field: 'batch_id',
}

const ALL_SENT = 'Estes resultados já foram todos enviados.'

/** Mails at once: most of the time is spent waiting for the mail server. */
const AT_ONCE = 3

/** Mails in a row that met no answer: the mail server is away, and each of the others would wait its 20 seconds too. */
const SILENCES = AT_ONCE

/**
 * Records the exams whose results are to be sent; they are sent in the background. `onlyNew` leaves out those that were
 * mailed before; of a corrected one only the new result counts. Throws ValidationError.
 */
export async function startBatch(
  { db, jobs, user, ip, audit }: Starting,
  ids: readonly number[],
  { onlyNew }: { onlyNew: boolean },
): Promise<ResultBatch & { left_out: number }> {
  const asked = [...new Set(ids)]
  const known = await examStatuses(db, asked)
  const unknown = asked.filter((id) => !known.has(id))
  if (unknown.length > 0)
    throw new ValidationError({ ids: [`Exame não encontrado: ${unknown.join(', ')}`] })
  const exams = onlyNew ? asked.filter((id) => known.get(id) !== 'E-mail enviado') : asked
  if (exams.length === 0) throw new ValidationError({ ids: [ALL_SENT] })
  const left_out = asked.length - exams.length
  const batch_id = await insertBatch(db, { created_by: user.id, ip, exams })
  const subjects = await patientsOfExams(db, exams)
  await audit({
    action: 'send',
    entity: 'exam',
    subjects,
    detail: { batch_id, ids: exams, ...(onlyNew && { left_out }) },
  })
  await askFor(db, jobs, resultBatchWork, batch_id)
  return { ...(await batchOf(db, user, batch_id)), left_out }
}

/** What a batch of these would do now, in their order; an unknown exam is left out. */
export async function checksOf(db: Database, ids: readonly number[]): Promise<ResultCheck[]> {
  const today = todayInSaoPaulo()
  return (await findSendable(db, ids)).map((exam) => {
    const reason = reasonAgainst(exam, today)
    return {
      exam_id: exam.id,
      patient_name: exam.patient.name,
      result_channel: exam.result_channel,
      sent_before: exam.status === 'E-mail enviado',
      lacks_signature: exam.lacks_signature,
      reason,
      message: reason && ERRORS[reason][1],
    }
  })
}

/** As `sendResult` would refuse it, and in its order. */
function reasonAgainst(exam: ToBeSent, today: string): ErrorCode | null {
  if (!canSendResult(exam)) return 'exam.not-sendable'
  if (exam.anonymised) return 'patient.anonymised'
  if (refusedSending(exam)) return 'patient.refused-sending'
  if (!mailRecipient(exam, today)) return 'exam.no-recipient'
  if (exam.last_try === 'unknown') return 'mail.unknown'
  return exam.is_running || exam.last_try === 'sending' ? 'mail.running' : null
}

/** Throws AppError `not-found`, also for somebody else's. */
export async function batchOf(db: Database, user: UserCaller, id: number): Promise<ResultBatch> {
  const [batch] = await findBatches(db, user.id, id)
  if (!batch) throw new AppError('not-found')
  return batch
}

export async function refusalsOf(
  db: Database,
  user: UserCaller,
  id: number,
): Promise<ResultRefusal[]> {
  await batchOf(db, user, id)
  const refusals = await findUnsent(db, id)
  return refusals.map(({ exam_id, patient_name, reason }) => ({
    exam_id,
    patient_name,
    reason: reason as ErrorCode,
    message: ERRORS[reason as ErrorCode][1],
  }))
}

export type BatchWork = {
  db: Database
  files: FileStore
  mailer: Mailer
  config: Pick<Config, 'resultBy' | 'appUrl' | 'referralDays'>
  signal?: AbortSignal
}

/**
 * Sends the rest of a batch, each result as if it had been asked for alone. Several may work on one batch. Once the mail
 * server is found to be away, what still waits is refused untried.
 */
export async function runBatch(work: BatchWork, id: number): Promise<void> {
  const met = { silences: 0 }
  const senders = Array.from({ length: AT_ONCE }, () => sendNext(work, id, met))
  // Where one fails, the others first end what they are sending: nobody else may take it up meanwhile.
  await Promise.allSettled(senders)
  await Promise.all(senders)
  await closeBatch(work.db, id)
}

async function sendNext(work: BatchWork, id: number, met: { silences: number }): Promise<void> {
  while (!work.signal?.aborted) {
    const batch = await findOpenBatch(work.db, id)
    const item = batch && (await inTransaction(work.db, (db) => takeItem(db, id)))
    if (!item) return
    const sent = await send(work, batch, item)
    if (!sent) continue
    const { isSilence, ...outcome } = sent
    met.silences = isSilence ? met.silences + 1 : 0
    await inTransaction(work.db, async (db) => {
      await settleItem(db, id, item, outcome)
      if (met.silences >= SILENCES) await refuseUntried(db, id, 'mail.away')
    })
  }
}

type OpenBatch = NonNullable<Awaited<ReturnType<typeof findOpenBatch>>>

const SENT = { state: 'sent' } as const

const refusedFor = (reason: ErrorCode) => ({ state: 'refused', reason }) as const

/**
 * What became of an item; null where another may still be sending it, under whom it stays taken. Throws where the database is
 * away or the disk full.
 */
async function send(
  { db, files, mailer, config }: BatchWork,
  { created_by, created_at, ip, role }: OpenBatch,
  { exam_id, retry_key }: BatchItem,
): Promise<(ItemOutcome & { isSilence?: boolean }) | null> {
  if (!role || !can(role, 'results.send')) return refusedFor('auth.denied')
  if (await wasSentSince(db, exam_id, created_at)) return SENT
  try {
    const user = { kind: 'user' as const, id: created_by }
    const asked = { resend: false, despiteRefusal: false }
    const place = { lane: PAPER_LANES.jobs, who: 'results' }
    const sending = { db, files, mailer, config, user, ip, place, retryKey: retry_key, ...asked }
    await sendResult(sending, exam_id)
    return SENT
  } catch (error) {
    if (error instanceof AppError) {
      const own = error.code === 'mail.running' && (await deliveryOfKey(db, created_by, retry_key))
      if (own) return own.state === 'sent' ? SENT : null
      // It could be sent when it was asked for: what came between is what its sender must hear.
      const isUnderCorrection =
        error.code === 'exam.not-sendable' && (await wasCorrectedSince(db, exam_id, created_at))
      const isSilence = error.code === 'mail.failed' && mailFailureOf(error.cause) === 'unreachable'
      return { ...refusedFor(isUnderCorrection ? 'exam.corrected' : error.code), isSilence }
    }
    // It stays taken, and a minute later its request is made again under the same key.
    if (troubleOf(error)) throw error
    return refusedFor('internal')
  }
}
