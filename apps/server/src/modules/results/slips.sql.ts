import type { SlipExams } from '@iris/contracts/slips'
import type { ExamStatus } from '@iris/domain/exam-status'
import type { FinalClassification } from '@iris/domain/final-classification'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { EXAMINED_AT, examinedOn } from '../exams/exams.public.ts'
import { TOLD_DUE_ON } from '../referrals/referrals.public.ts'

/** What a slip tells of an exam; moments ISO 8601. */
export type SlipExam = {
  id: number
  examined_at: string
  status: ExamStatus
  final_classification: FinalClassification | null
  specialist_specialties: string[]
  classified_at: string | null
  /** The day by which they were told to be seen, 'yyyy-MM-dd'. */
  due_on: string | null
  patient_name: string
  company: string
  /** Name and place of the screening event. */
  event: string | null
  place: string | null
}

/** In the order of the ids. */
export async function slipExams(db: Database, ids: readonly number[]): Promise<SlipExam[]> {
  const rows = await db
    .selectFrom('exams as e')
    .innerJoin('patients as p', 'p.id', 'e.patient_id')
    .innerJoin('companies as c', 'c.id', 'p.company')
    .leftJoin('screening_events as v', 'v.id', 'e.event_id')
    .select([EXAMINED_AT.as('examined_at'), TOLD_DUE_ON.as('due_on')])
    .select(['e.id', 'e.status', 'e.final_classification'])
    .select(['e.specialist_specialties', 'e.classified_at'])
    .select(['p.name as patient_name', 'c.corporate_reason as company'])
    .select(['v.name as event', 'v.place'])
    .where('e.id', 'in', ids)
    .execute()
  return inOrder(ids, rows as unknown as SlipExam[])
}

/** More than the largest event has; so many are listed. */
const MOST = 5000

export type SlipFilter = { event_id?: number; company_id?: number; day?: string }

/** The exams of an event, or of a day and perhaps a company, by the names of their people. */
export async function examsForSlips(
  db: Database,
  { event_id, company_id, day }: SlipFilter,
): Promise<SlipExams> {
  const wanted = [
    ...(event_id === undefined ? [] : [sql<SqlBool>`e.event_id = ${event_id}`]),
    ...(company_id === undefined ? [] : [sql<SqlBool>`e.company_id = ${company_id}`]),
    ...(day === undefined ? [] : [examinedOn(day)]),
  ]
  // One look at the index for each exam: of a whole `exists` PostgreSQL may read every link there is. A correction revokes
  // only links that still opened something; the paper of any other tells the conclusion before it just as well.
  const { rows } = await sql<{ id: number; status: ExamStatus; printed: boolean }>`
    select e.id, e.status, p.id is not null as printed
    from exams e
    left join lateral (
      select l.id from result_links l
      where l.exam_id = e.id and l.channel = 'print' and l.revoked_at is null
        and (e.corrected_at is null or l.created_at > e.corrected_at)
      limit 1
    ) p on true
    where ${sql.join(wanted, sql` and `)}
      and not exists (select from patient_anonymisations a where a.patient_id = e.patient_id)
    order by e.patient_search, e.id
    limit ${sql.lit(MOST + 1)}`.execute(db)
  const listed = rows.slice(0, MOST)
  const ready = listed.filter(({ status }) => status !== 'Pendente')
  return {
    fresh: ready.filter(({ printed }) => !printed).map(({ id }) => id),
    printed: ready.filter(({ printed }) => printed).map(({ id }) => id),
    pending: listed.length - ready.length,
    more: rows.length > MOST,
  }
}
