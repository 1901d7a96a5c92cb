import type { QueuedExam } from '@iris/contracts/exams'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { findTotal, ordered, orderOf, type Rows } from '../../db/list-page.sql.ts'
import type { UserCaller } from '../../http/caller.ts'
import { openedByColleagues } from '../audit-trail/audit-trail.public.ts'
import { EXAMS, type ExamFilters } from './exam-list.sql.ts'

export type QueuePlace = Omit<ExamFilters, 'status'> & {
  /** The exam in view, waiting or not. */
  exam_id?: number | undefined
}

export type ReadingQueue = {
  waiting: number
  /** Since when the exam in view has waited; null once it no longer waits. */
  waiting_since: string | null
  next: QueuedExam | null
  previous: QueuedExam | null
}

/** How far ahead a free one is looked for: more than colleagues have open at once, each with the one that is read ahead. */
const AHEAD = 20

/**
 * The exams in Avaliação Médica as seen from one of them: whoever has waited longest first, or in the order the list was
 * sorted in; with the list's filters. After the last the queue begins again at its top, so nobody who came in meanwhile
 * is left out; before the first there is nothing. What a colleague of `reader` has open comes once nothing else is left
 * (docs/adr/0108-two-doctors-one-queue.md).
 */
export async function readQueue(
  db: Database,
  asked: QueuePlace,
  reader: Pick<UserCaller, 'id'>,
): Promise<ReadingQueue> {
  const place = { ...asked, sort: asked.sort ?? 'review_since' } as const
  const { query, company_id, event_id } = place
  const waiting = await findTotal(db, EXAMS, {
    query,
    company_id,
    event_id,
    status: 'Avaliação Médica',
  })
  const here = place.exam_id === undefined ? null : await placeOf(db, place.exam_id, place.sort)
  const waiting_since = here?.waiting_since ?? null
  if (waiting === 0) return { waiting, waiting_since, next: null, previous: null }
  const exams = await inReview(db, place)
  const top = ordered(EXAMS, exams, place.sort)
  // An exam that never waited has no place among those that do.
  if (!here || here.keys.includes(null))
    return { waiting, waiting_since, next: await firstFree(db, [top], reader), previous: null }
  const after = beside(exams, place.sort, here.keys, false)
  const [previous] = await idsOf(beside(exams, place.sort, here.keys, true), 1)
  return {
    waiting,
    waiting_since,
    next: await firstFree(db, [after, top], reader),
    previous: await entry(db, previous),
  }
}

/** The first that no colleague has open, one way after the other. Where all are open, the very first. */
async function firstFree(
  db: Database,
  ways: readonly Rows[],
  reader: Pick<UserCaller, 'id'>,
): Promise<QueuedExam | null> {
  let first: number | undefined
  for (const exams of ways) {
    const waiting = await idsOf(exams, AHEAD)
    const open = await openedByColleagues(db, waiting, reader.id)
    const free = waiting.find((id) => !open.has(id))
    if (free !== undefined) return entry(db, free)
    first ??= waiting[0]
  }
  return entry(db, first)
}

async function inReview(
  db: Database,
  { query, company_id, event_id, exam_id }: QueuePlace,
): Promise<Rows> {
  const waiting = await EXAMS.rows(db, { query, company_id, event_id, status: 'Avaliação Médica' })
  return exam_id === undefined ? waiting : waiting.where(sql<boolean>`e.id <> ${exam_id}`)
}

/** Those after the place with these keys, or before it. */
function beside(
  exams: Rows,
  sort: ExamFilters['sort'],
  here: readonly unknown[],
  backwards: boolean,
): Rows {
  const { columns, descending } = orderOf(EXAMS, sort)
  const than = sql.raw(descending !== backwards ? '<' : '>')
  const left = sql.join(columns.map((column) => sql.ref(column)))
  // One row comparison, which the order's index can begin at.
  const isBeyond = sql<boolean>`(${left}) ${than} (${sql.join(here.map((key) => sql`${key}`))})`
  return ordered(EXAMS, exams, sort, backwards).where(isBeyond)
}

/** Where an exam stands in the order, whatever its status and the filters; null without such an exam. */
async function placeOf(
  db: Database,
  examId: number,
  sort: ExamFilters['sort'],
): Promise<{ keys: unknown[]; waiting_since: string | null } | null> {
  const { columns } = orderOf(EXAMS, sort)
  const keys = columns.map((column, index) => sql`${sql.ref(column)} as ${sql.ref(`key${index}`)}`)
  const { rows } = await sql<Record<string, unknown> & { waiting_since: string | null }>`
    select ${sql.join(keys)}, case when e.status = 'Avaliação Médica' then e.review_since end as waiting_since
    from exams e join companies c on c.id = e.company_id
    where e.id = ${examId}`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    // A classified exam keeps the place it had while it waited.
    keys: columns.map((column, index) =>
      column === 'e.status' ? 'Avaliação Médica' : row[`key${index}`],
    ),
    waiting_since: row.waiting_since,
  }
}

async function idsOf(exams: Rows, most: number): Promise<number[]> {
  const rows = await exams.select(sql.ref<number>('e.id').as('id')).limit(sql.lit(most)).execute()
  return rows.map(({ id }) => id)
}

async function entry(db: Database, id: number | undefined): Promise<QueuedExam | null> {
  if (id === undefined) return null
  const row = await db
    .selectFrom('exams as e')
    .innerJoin('patients as p', 'p.id', 'e.patient_id')
    .select(['e.id', 'e.patient_id', 'p.name as patient_name', 'p.dob', 'e.updated_at'])
    .select(sql<string>`e.review_since`.as('waiting_since'))
    .where('e.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
