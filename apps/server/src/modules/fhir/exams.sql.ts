import { sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { EXAMINED_AT } from '../exams/exams.public.ts'
import type { StoredExam } from './exam-status.ts'
import { type DatedRows, isWithin, numberIn, type RowSource } from './fhir-search.sql.ts'
import { FINDINGS } from './observation.resource.ts'
import type { StoredTriage } from './questionnaire-response.resource.ts'
import type { StoredReferral } from './service-request.resource.ts'

/** By when somebody was examined, as in EXAMINED_AT. */
const EXAMINED: DatedRows = {
  ofRow: (span) => {
    const came = sql`(select s.checked_in_at from screening_participants s where s.exam_id = t.id)`
    return isWithin(sql`coalesce(${came}, t.created_at)`, span)
  },
  led: (span, from) => sql`
    select t.id from exams t
    where ${isWithin(sql.ref('t.created_at'), span)} and t.id >= ${from} and not exists (
      select from screening_participants s where s.exam_id = t.id and s.checked_in_at is not null)
    union all
    select s.exam_id from screening_participants s
    where ${isWithin(sql.ref('s.checked_in_at'), span)} and s.exam_id >= ${from}`,
}

export const EXAM_ROWS: RowSource = { table: 'exams', rowOf: numberIn, dated: EXAMINED }

const NAMES = FINDINGS.join('|')
const OBSERVATION = new RegExp(`^(\\d+)-(?:${NAMES})$`)

/** Exams in which anything was found; each finding is a resource of its own. */
export const FOUND_ROWS: RowSource = {
  ...EXAM_ROWS,
  rowOf: (id) => numberIn(OBSERVATION.exec(id)?.[1] ?? ''),
  condition: sql<boolean>`(t.right_eye is not null or t.left_eye is not null
    or t.ishihara_correct_answer + t.ishihara_wrong_answer > 0
    or t.refractive_disorder is not null
    or t.has_changed is not null and t.retinography_img is not null)`,
}

export async function storedExams(db: Database, ids: readonly number[]): Promise<StoredExam[]> {
  const rows = await db
    .selectFrom('exams as e')
    .leftJoin('screening_events as v', 'v.id', 'e.event_id')
    .selectAll('e')
    .select(['v.name as event_name', EXAMINED_AT.as('examined_at')])
    .where('e.id', '=', anyOf(ids))
    .execute()
  return inOrder(ids, rows as StoredExam[])
}

/** Who concluded this person's exams, or referred them before somebody else corrected one. */
export async function interpretersOf(db: Database, patient: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select classified_by as id from exams where patient_id = ${patient} and classified_by is not null
    union
    select referred_by from referrals where patient_id = ${patient} and referred_by is not null
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export const TRIAGE_ROWS: RowSource = { table: 'triages', rowOf: numberIn }

export async function storedTriages(db: Database, ids: readonly number[]): Promise<StoredTriage[]> {
  const rows = await db.selectFrom('triages').selectAll().where('id', '=', anyOf(ids)).execute()
  return inOrder(ids, rows)
}

export const REFERRAL_ROWS: RowSource = { table: 'referrals', rowOf: numberIn }

export async function storedReferrals(
  db: Database,
  ids: readonly number[],
): Promise<StoredReferral[]> {
  const rows = await db.selectFrom('referrals').selectAll().where('id', '=', anyOf(ids)).execute()
  return inOrder(ids, rows as StoredReferral[])
}
