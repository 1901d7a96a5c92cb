import type { SlipLayout } from '@iris/contracts/slips'
import { canSendResult } from '@iris/domain/exam-status'
import type { ReferralDays } from '@iris/domain/referral'
import { concludedAt } from '@iris/domain/result-words'
import { formatDate, formatDateTime, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { type Conclusion, slipStep, withoutPhoneWords } from '@iris/domain/slip-words'
import { refuseWhenFull } from '../../apart/lanes.ts'
import { type Actor, recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { UserCaller } from '../../http/caller.ts'
import { drawPaper, paperPlace } from '../../papers/draw-paper.ts'
import { printedClinic } from '../clinic/clinic.public.ts'
import { makeResultLinks } from './result-links.commands.ts'
import { type SlipExam, slipExams } from './slips.sql.ts'

type Printing = {
  db: Database
  files: FileStore
  user: UserCaller
  ip: string
  appUrl: string
  referralDays: ReferralDays
}

/**
 * The exit slips of these exams, in their order, each with a link of its own: of all of them or of none. Opens its own
 * transaction and draws after it, so that no exam waits for a drawing.
 * Throws AppError as `makeResultLink` and `drawPaper`.
 */
export async function printSlips(
  printing: Printing,
  ids: readonly number[],
  layout: SlipLayout,
): Promise<Buffer> {
  const { db, files, user, referralDays } = printing
  const place = paperPlace(user, ids.length)
  // No link is made for a paper that is not drawn.
  refuseWhenFull(place)
  const made = await inTransaction(db, (trx) => linksFor(trx, printing, ids))
  const clinic = await printedClinic(db, files)
  const words = { today: todayInSaoPaulo(), days: referralDays, clinic }
  const slips = made.map(({ exam, url, expires_at }) => ({
    number: exam.id,
    name: exam.patient_name,
    where: whereWords(exam),
    examined: formatDateTime(exam.examined_at).replace(' ', ' às '),
    step: slipStep(conclusionOf(exam), words),
    isReady: canSendResult(exam),
    url,
    until: formatDate(todayInSaoPaulo(new Date(expires_at))),
  }))
  const withoutPhone = withoutPhoneWords(clinic)
  const printed_at = formatDateTime(new Date())
  return drawPaper(place, 'slips', slips, { clinic, withoutPhone, printed_at, layout })
}

async function linksFor(db: Database, { user, ip, appUrl }: Printing, ids: readonly number[]) {
  const links = await makeResultLinks(db, {
    examIds: ids,
    userId: user.id,
    channel: 'print',
    appUrl,
  })
  const who: Actor = { caller: user, ip }
  const subjects = [...new Set(links.map(({ patient_id }) => patient_id))]
  const [first, ...others] = subjects
  const event = { action: 'print', entity: 'slip' }
  await recordAudit(
    db,
    who,
    ids.length === 1 && others.length === 0
      ? { ...event, entity_id: ids[0] ?? null, patient_id: first ?? null }
      : { ...event, subjects, detail: { exams: ids.length } },
  )
  const exams = await slipExams(db, ids)
  return exams.map((exam, at) => {
    const { url, expires_at } = links[at] as (typeof links)[number]
    return { exam, url, expires_at }
  })
}

function whereWords({ event, company, place }: SlipExam): string {
  return `${event ? `${event} · ` : ''}${company}${place ? `, ${place}` : ''}`
}

/** What may be told of an exam already. */
function conclusionOf(exam: SlipExam): Conclusion | null {
  const { final_classification: classification } = exam
  if (!canSendResult(exam) || classification === null) return null
  return {
    classification,
    specialties: exam.specialist_specialties,
    concludedAt: concludedAt(exam),
    dueOn: exam.due_on,
  }
}
