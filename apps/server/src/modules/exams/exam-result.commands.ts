import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError, type ErrorCode } from '@iris/contracts/errors'
import type { ResultSend } from '@iris/contracts/result-sending'
import { canSendResult } from '@iris/domain/exam-status'
import { mailRecipient, type Recipient } from '@iris/domain/guardian'
import type { MailFailure } from '@iris/domain/mail-failure'
import { refusedSending } from '@iris/domain/preferred-channel'
import { maskedEmail } from '@iris/domain/result-link'
import { resultPassword } from '@iris/domain/result-password'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { LanePlace } from '../../apart/lanes.ts'
import { type AuditEntry, recordAudit } from '../../audit/audit.ts'
import { ConflictError } from '../../audit/conflict.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { UserCaller } from '../../http/caller.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { mailFailureOf } from '../../mail/read-mail-failure.ts'
import { drawPaper, paperPlace } from '../../papers/draw-paper.ts'
import { printedClinic } from '../clinic/clinic.public.ts'
import { correctAddress, findKeeping } from '../patients/patients.public.ts'
import {
  dropMailLink,
  keepMailLink,
  newResultToken,
  resultUrl,
} from '../results/result-links.public.ts'
import { examResultMail } from './exam-result.mail.ts'
import type { ResultToSend } from './exam-result.sql.ts'
import { changeExam, type ExamRow, lockExamRow, patientsOfExams } from './exams.sql.ts'
import { PlaceLost, whileHeld } from './held-delivery.commands.ts'
import { sendable } from './print-result.commands.ts'
import {
  claimDelivery,
  closeLapsed,
  type Delivery,
  deliveryOfKey,
  finishDelivery,
  handOver,
  lastDelivery,
} from './result-deliveries.sql.ts'
import { type Signing, signedDocument, signResult } from './sign-result.commands.ts'

export type ResultSending = {
  db: Database
  files: FileStore
  mailer: Mailer
  config: Pick<Config, 'resultBy' | 'appUrl' | 'referralDays'>
  user: Pick<UserCaller, 'kind' | 'id'>
  ip: string
  /** Where the document is drawn: a user's place unless it is said. */
  place?: LanePlace
  /** Where somebody asks who may sign: it is signed after its place is taken, because that takes long. */
  signing?: Signing
  /** A request that is sent again with this key does nothing. */
  retryKey: string | null
  /** Sends even when nobody knows whether the last try arrived. */
  resend: boolean
  /** Sends although the patient refused, because the sender was asked and confirmed. */
  despiteRefusal: boolean
  /** The corrected address, stored before the mail is sent. */
  recipient?: ResultSend['recipient']
}

/** What the sender was asked and confirmed. */
export const agreedTo = ({ resend, despite_refusal, recipient }: ResultSend) => ({
  resend,
  despiteRefusal: despite_refusal,
  recipient,
})

export const SENT_MESSAGE = 'E-mail enviado com sucesso'

const TRIES_TO_TELL = 5
const BETWEEN_TRIES = 400

/**
 * Mails an exam's result and waits for the mail server. Opens its own transactions: the place is taken before the
 * mail goes, so that a second click finds it taken; what may have arrived is written down before it may; and the status
 * moves only once the mail was accepted (ADR 0015).
 * Throws AppError `not-found`, `exam.not-sendable`, `patient.anonymised`, `patient.refused-sending`, `exam.no-recipient`, `exam.corrected`,
 * `mail.running`, `mail.failed`, `mail.address`, `mail.mailbox-full`, `mail.unknown`, `idempotency.reused`; as `drawPaper`;
 * `service.unavailable` where we were so slow that the mail had to be stopped; with
 * a `recipient` as `correctAddress`, whose correction stays where the mail server refuses the mail.
 */
export async function sendResult(sending: ResultSending, examId: number): Promise<void> {
  const claimed = await inTransaction(sending.db, (db) => claim(db, sending, examId))
  if (claimed === 'sent before') return
  const { result, delivery } = claimed
  let ownFault: unknown
  // Always a new error, because the mailer writes its own code into the one it is given.
  const stopMail = (error: unknown) => {
    ownFault = error
    throw new Error('Nothing may be mailed.')
  }
  const beforeLastLine = () => handOverWithLink(sending, claimed).catch(stopMail)
  try {
    const made = whileHeld(sending.db, delivery.id, () => mailOf(sending, claimed))
    await sending.mailer.send(await made.catch(stopMail), { beforeLastLine })
  } catch (error) {
    // A failure of our own, of the database or the drawing, says nothing about the mail server.
    const failure = ownFault === undefined ? mailFailureOf(error) : null
    const reason = await inTransaction(sending.db, (db) =>
      fail(db, sending, result, { ...delivery, failure }),
    )
    const cause = ownFault ?? error
    throw failure || cause instanceof PlaceLost ? new AppError(reason, { cause }) : cause
  }
  await tellAtLast(() => inTransaction(sending.db, (db) => succeed(db, sending, result, delivery)))
}

type Claimed = {
  result: ResultToSend
  to: Recipient
  delivery: Delivery
  /** The id of the link in the mail; null when the mail carries the document. */
  token: string | null
}

async function claim(
  db: Database,
  sending: ResultSending,
  examId: number,
): Promise<Claimed | 'sent before'> {
  const { user, config, retryKey, resend, despiteRefusal } = sending
  // The patient before the exam: whoever joins two people takes them in this order.
  await correctRecipient(db, sending, examId)
  await lockExamRow(db, examId)
  const earlier = retryKey ? await deliveryOfKey(db, user.id, retryKey) : undefined
  if (earlier && earlier.exam_id !== examId) throw new AppError('idempotency.reused')
  if (earlier && (earlier.state === 'sent' || earlier.returned_at)) return 'sent before'
  const result = await sendable(db, examId)
  if ((await findKeeping(db, result.patient_id)).anonymised_at)
    throw new AppError('patient.anonymised')
  if (refusedSending(result) && !despiteRefusal) throw new AppError('patient.refused-sending')
  const { dob } = result.data.patient
  const to = mailRecipient({ ...result, dob }, todayInSaoPaulo())
  if (!to) throw new AppError('exam.no-recipient')
  await closeLapsed(db, examId)
  const last = await lastDelivery(db, examId, result.data.corrected_at)
  if (last?.state === 'unknown' && !resend) throw new AppError('mail.unknown')
  const isNew = !last?.message_id || last.state === 'sent'
  const messageId = isNew ? `<${randomUUID()}@iris.local>` : last.message_id
  const delivery = await claimDelivery(db, {
    examId,
    userId: user.id,
    destination: maskedEmail(to.email),
    messageId: messageId as string,
    retryKey,
  })
  if (!delivery) throw new AppError('mail.running')
  return { result, to, delivery, token: config.resultBy === 'link' ? newResultToken() : null }
}

async function correctRecipient(
  db: Database,
  { user, ip, recipient }: ResultSending,
  examId: number,
): Promise<void> {
  if (!recipient) return
  const [patientId] = await patientsOfExams(db, [examId])
  if (patientId === undefined) throw new AppError('not-found')
  const audit = (entry: AuditEntry) => recordAudit(db, { caller: user, ip }, entry)
  try {
    await correctAddress({ db, audit, by: user.id }, patientId, recipient)
  } catch (error) {
    // The answer to a mail shows no patient: its sender reads them anew.
    throw error instanceof ConflictError ? new AppError(error.code) : error
  }
}

async function mailOf(
  { db, files, config, user, place = paperPlace(user), signing }: ResultSending,
  { result, to, delivery, token }: Claimed,
) {
  const { patient, corrected_at } = result.data
  if (signing) await signResult(signing, result.data.exam_id)
  const clinic = await printedClinic(db, files)
  const userPassword = resultPassword(patient.dob)
  const { referralDays } = config
  const locked = async () =>
    (await signedDocument({ db, files }, result.data.exam_id, 'locked_file')) ??
    (await drawPaper(place, 'result', result.data, { clinic, userPassword, referralDays }))
  const carries = token ? { url: resultUrl(config.appUrl, token) } : { pdf: await locked() }
  const { message_id: messageId } = delivery
  return examResultMail({ to, patient, clinic, corrected_at, carries, messageId })
}

/**
 * Writes down that the mail may arrive from now on, and in the same moment the link that stands in it: none is left of a
 * mail that was never complete, and none is missing from one that was. Throws PlaceLost.
 */
async function handOverWithLink(
  { db, user }: ResultSending,
  { result, to, delivery, token }: Claimed,
): Promise<void> {
  const demandPlace = async (of: Database) => {
    if (!(await handOver(of, delivery.id))) throw new PlaceLost()
  }
  if (!token) return demandPlace(db)
  const { exam_id: examId } = result.data
  await inTransaction(db, async (trx) => {
    // Lock the exam before the try, in the order in which a correction locks them.
    await lockExamRow(trx, examId)
    await demandPlace(trx)
    const destination = maskedEmail(to.email)
    await keepMailLink(trx, { id: delivery.id, examId, userId: user.id, destination, token })
  })
}

/** The mail has left, so a short failure of the database must not make it look unsent. Throws `mail.unknown`. */
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
  await finishDelivery(db, delivery.id, { state: 'sent' })
  const to = exam && isOf(result, exam) && canSendResult(exam) ? 'E-mail enviado' : exam?.status
  if (exam && exam.status !== to) await changeExam(db, exam.id, { status: to })
  await tell(db, sending, result, { state: 'sent', from: exam?.status, to })
}

/** A failure that a person can mend has a code of its own. */
const REFUSAL_OF: Record<MailFailure, ErrorCode> = {
  address: 'mail.address',
  'mailbox-full': 'mail.mailbox-full',
  refused: 'mail.failed',
  unreachable: 'mail.failed',
}

async function fail(
  db: Database,
  sending: ResultSending,
  result: ResultToSend,
  { id, failure }: Delivery & { failure: MailFailure | null },
): Promise<ErrorCode> {
  const { exam_id: examId } = result.data
  const exam = await lockExamRow(db, examId)
  await finishDelivery(db, id, { state: 'failed', failure })
  // When a mail server falls silent, nobody knows whether the mail arrived. Its link keeps working.
  if (failure !== 'unreachable') await dropMailLink(db, id)
  await tell(db, sending, result, { state: 'failed' })
  if (!exam || !isOf(result, exam)) return 'exam.corrected'
  if (failure) return REFUSAL_OF[failure]
  // Our own delay: either another has taken the place since, or nobody sends it.
  const last = await lastDelivery(db, examId, null)
  return last?.id === id ? 'service.unavailable' : 'mail.running'
}

/** Whether the result that was read still belongs to the present conclusion. */
function isOf({ data }: ResultToSend, exam: ExamRow): boolean {
  return data.corrected_at === exam.corrected_at
}

async function tell(
  db: Database,
  { user, ip, despiteRefusal }: ResultSending,
  result: ResultToSend,
  detail: Record<string, unknown>,
): Promise<void> {
  const { patient_id, data } = result
  const told = { ...detail, ...(despiteRefusal && { despite_refusal: true }) }
  await recordAudit(
    db,
    { caller: user, ip },
    { action: 'send', entity: 'exam', entity_id: data.exam_id, patient_id, detail: told },
  )
}
