import { AppError } from '@iris/contracts/errors'
import type { OpenedResult, ResultGate } from '@iris/contracts/results'
import { canSendResult } from '@iris/domain/exam-status'
import type { ReferralDays } from '@iris/domain/referral'
import { obscuredName, RESULT_TRIES } from '@iris/domain/result-link'
import { PAPER_LANES, refuseWhenFull } from '../../apart/lanes.ts'
import { type AuditEntry, recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { type Limit, type Limits, takeOrRefuse } from '../../db/limits.sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FileStore } from '../../files/file-store.ts'
import { clinicOf } from '../clinic/clinic.public.ts'
import { findSignature, printResult } from '../exams/exams.public.ts'
import { findConcludedExam } from './opened-result.sql.ts'
import { resultInWords } from './opened-result.ts'
import {
  findResultLink,
  lockResultLink,
  noteOpening,
  noteWrongDate,
  type ResultLink,
} from './result-links.sql.ts'
import { hashResultToken } from './result-token.ts'

/** A factory shares one address, so these are above what its people do; a link itself takes ten wrong dates. */
const TRIES: Limit[] = [
  { name: 'result tries a minute', most: 60, minutes: 1 },
  { name: 'result tries an hour', most: 600, minutes: 60 },
]

/** Of one link: a phone that fetches it twice for each look, and a person who looks again. */
const PAPERS: Limit = { name: 'result papers a minute', most: 10, minutes: 1 }

/** What a link says before the birth date. Throws AppError as `living`. */
export async function gateOf(db: Database, token: string): Promise<ResultGate> {
  const link = living(await findResultLink(db, hashResultToken(token)))
  return {
    patient: obscuredName(link.name),
    clinic: (await clinicOf(db)).name,
    expires_at: link.expires_at,
    ready: canSendResult(link),
  }
}

type Opening = { db: Database; limits: Limits; ip: string; referralDays: ReferralDays }

/**
 * The result, with the birth date of who was examined. Opens its own transaction, because a wrong date is counted.
 * Throws AppError as `living`, `result.pending`, `result.wrong-date`, `auth.throttled`.
 */
export async function openResult(
  { db, limits, ip, referralDays }: Opening,
  token: string,
  dob: string,
): Promise<{ linkId: number; result: OpenedResult }> {
  await takeOrRefuse(
    limits,
    TRIES.map((limit) => ({ limit, who: ip })),
  )
  const outcome = await inTransaction(db, (trx) => tryDate(trx, { token, dob, ip, referralDays }))
  if (outcome instanceof AppError) throw outcome
  return outcome
}

async function tryDate(
  db: Database,
  {
    token,
    dob,
    ip,
    referralDays,
  }: Pick<Opening, 'ip' | 'referralDays'> & { token: string; dob: string },
) {
  // Of two dates at once one waits for the other: whoever comes after the last wrong one finds the link closed.
  const link = living(await lockResultLink(db, hashResultToken(token)))
  // Without looking at the date: nothing is learned and no try is lost.
  if (!canSendResult(link)) throw new AppError('result.pending')
  const tell = (action: string) => recordAudit(db, { caller: null, ip }, entryOf(action, link))
  if (dob !== link.dob) {
    const attempts_left = RESULT_TRIES - link.wrong_dates - 1
    await noteWrongDate(db, link.id, attempts_left === 0)
    await tell('wrong-date')
    if (attempts_left > 0) return new AppError('result.wrong-date', { attempts_left })
    await tell('lock')
    return new AppError('result.locked')
  }
  await noteOpening(db, link.id)
  await tell('read')
  const signature = (await findSignature(db, link.exam_id)) ?? null
  const exam = { ...(await findConcludedExam(db, link.exam_id)), signature }
  const { name: clinic } = await clinicOf(db)
  return { linkId: link.id, result: resultInWords(exam, { clinic, referralDays }) }
}

/**
 * The PDF of a result that this browser has opened. Throws AppError as `living`, `result.not-open`, `auth.throttled`,
 * `exam.not-sendable`, and as `drawPaper`.
 * @param isOpen whether the browser has opened the link of this id
 */
export async function resultPdf(
  drawing: { db: Database; limits: Limits; files: FileStore; referralDays: ReferralDays },
  token: string,
  isOpen: (linkId: number) => boolean,
) {
  const link = living(await findResultLink(drawing.db, hashResultToken(token)))
  if (!isOpen(link.id)) throw new AppError('result.not-open')
  const who = `link ${link.id}`
  await takeOrRefuse(drawing.limits, [{ limit: PAPERS, who }])
  const place = { lane: PAPER_LANES.strangers, who }
  refuseWhenFull(place)
  const { pdf } = await printResult({ ...drawing, place }, link.exam_id)
  return { pdf, entry: entryOf('print', link) }
}

function entryOf(action: string, { id, patient_id, exam_id }: ResultLink): AuditEntry {
  return { action, entity: 'result-link', entity_id: id, patient_id, detail: { exam_id } }
}

/** A link that opens something. Throws AppError `result.unknown`, `result.ended`, `result.locked`, `result.expired`. */
function living(link: ResultLink | undefined): ResultLink {
  if (!link) throw new AppError('result.unknown')
  // Of a person made nobody there is nothing left to show.
  if (link.revoked_at !== null || link.anonymised_at !== null) throw new AppError('result.ended')
  if (link.locked_at !== null) throw new AppError('result.locked')
  if (Date.parse(link.expires_at) <= Date.now()) throw new AppError('result.expired')
  return link
}
