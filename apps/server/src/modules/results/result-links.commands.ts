import { AppError } from '@iris/contracts/errors'
import { canSendResult } from '@iris/domain/exam-status'
import { refusedSending } from '@iris/domain/preferred-channel'
import {
  type LinkChannel,
  maskedPhone,
  RESULT_LINKS_MAX,
  type ResultChannel,
  resultLinkEnd,
} from '@iris/domain/result-link'
import type { AuditedWrite, UserWrite } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import {
  deleteResultLink,
  examsWithLinks,
  insertResultLinks,
  type LinkedExam,
  lockLinkedExam,
  lockLinkedExams,
  revokeLinksOfExam,
} from './result-links.sql.ts'
import { hashResultToken, newResultToken, resultUrl } from './result-token.ts'

export type MadeResultLink = {
  /** The only place where the token stands. */
  url: string
  /** ISO 8601. */
  expires_at: string
  id: number
  patient_id: number
}

type Making = {
  userId: number
  channel: ResultChannel
  /** Origin of the web app without a slash at the end. */
  appUrl: string
}

/**
 * A new link to the result of an exam; older ones stay valid. The caller writes the audit row in the same transaction.
 * A printed one may be made before the conclusion, and opens nothing until then.
 * Throws AppError `not-found`, `exam.not-sendable`, `exam.no-slip`, `patient.anonymised`, `exam.links-full`.
 */
export async function makeResultLink(
  db: Database,
  { examId, ...making }: Making & { examId: number },
): Promise<MadeResultLink> {
  const [link] = await makeResultLinks(db, { examIds: [examId], ...making })
  return link as MadeResultLink
}

/** `makeResultLink` of several exams, each once and in their order: of all of them or of none. */
export async function makeResultLinks(
  db: Database,
  { examIds, userId, channel, appUrl }: Making & { examIds: readonly number[] },
): Promise<MadeResultLink[]> {
  // Their rows are locked so that no link is made while a correction ends them all.
  const exams = inOrder(examIds, await lockLinkedExams(db, examIds))
  if (exams.length < examIds.length) throw new AppError('not-found')
  for (const exam of exams) requireLinkable(exam, channel)
  const full = await examsWithLinks(db, examIds, RESULT_LINKS_MAX)
  if (full.length > 0) throw new AppError('exam.links-full')
  const expires_at = resultLinkEnd()
  const tokens = exams.map(newResultToken)
  const ids = await insertResultLinks(
    db,
    exams.map((exam, at) => ({
      token_sha256: hashResultToken(tokens[at] as string),
      exam_id: exam.id,
      channel,
      destination: channel === 'whatsapp' ? maskedPhone(exam.phone) : null,
      created_by: userId,
      expires_at,
    })),
  )
  return exams.map(({ patient_id }, at) => ({
    url: resultUrl(appUrl, tokens[at] as string),
    expires_at: expires_at.toISOString(),
    id: ids[at] as number,
    patient_id,
  }))
}

function requireLinkable(exam: LinkedExam, channel: LinkChannel): void {
  if (channel === 'print' && exam.status === 'Pendente') throw new AppError('exam.no-slip')
  if (channel !== 'print' && !canSendResult(exam)) throw new AppError('exam.not-sendable')
  if (exam.anonymised_at !== null) throw new AppError('patient.anonymised')
}

/**
 * The link of a mail, whose address stands in the mail already: its number is the mail's, and they are one line of the
 * log. Called right before the mail is complete, so that none is left of a mail that never was (ADR 0061). Throws as
 * `makeResultLink`.
 */
export async function keepMailLink(
  db: Database,
  link: { id: number; examId: number; userId: number; destination: string; token: string },
): Promise<void> {
  const exam = orNotFound(await lockLinkedExam(db, link.examId))
  requireLinkable(exam, 'email')
  await insertResultLinks(db, [
    {
      id: link.id,
      token_sha256: hashResultToken(link.token),
      exam_id: link.examId,
      channel: 'email',
      destination: link.destination,
      created_by: link.userId,
      expires_at: resultLinkEnd(),
    },
  ])
}

/** The link of a mail that the mail server refused, so that nobody has it. @param id of the mail */
export function dropMailLink(db: Database, id: number): Promise<void> {
  return deleteResultLink(db, id)
}

/**
 * Ends every link of an exam that still opens something. To be called under the exam's lock; the caller writes the
 * audit row.
 * @returns how many were ended
 */
export function endResultLinks(db: Database, examId: number): Promise<number> {
  return revokeLinksOfExam(db, examId)
}

/**
 * A link that somebody hands over. Throws as `makeResultLink`, and `patient.refused-sending`; no channel may do without a
 * conclusion here.
 */
export async function handOverResult(
  { db, audit, user, appUrl }: UserWrite & { appUrl: string },
  examId: number,
  { channel, despite_refusal }: { channel: ResultChannel; despite_refusal: boolean },
): Promise<MadeResultLink> {
  const exam = await lockLinkedExam(db, examId)
  if (exam && !canSendResult(exam)) throw new AppError('exam.not-sendable')
  if (exam && refusedSending(exam) && !despite_refusal)
    throw new AppError('patient.refused-sending')
  const link = await makeResultLink(db, { examId, userId: user.id, channel, appUrl })
  const { id: entity_id, patient_id } = link
  const detail = { exam_id: examId, channel, ...(despite_refusal && { despite_refusal }) }
  await audit({ action: 'create', entity: 'result-link', entity_id, patient_id, detail })
  return link
}

/** Throws AppError `not-found`. */
export async function endResultLinksOf({ db, audit }: AuditedWrite, examId: number): Promise<void> {
  const exam = orNotFound(await lockLinkedExam(db, examId))
  const links = await endResultLinks(db, examId)
  const { patient_id } = exam
  const detail = { exam_id: examId, links }
  await audit({ action: 'revoke', entity: 'result-link', patient_id, detail })
}
