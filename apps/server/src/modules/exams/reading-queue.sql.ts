import type { QueuedExam } from '@iris/contracts/exams'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { findTotal, ordered, orderOf, type Rows } from '../../db/list-page.sql.ts'
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

/**
 * The exams in Avaliação Médica as seen from one of them: whoever has waited longest first, or in the order the list was
 * sorted in; with the list's filters. After the last the queue begins again at its top, so nobody who came in meanwhile
 * is left out; before the first there is nothing.
 */
export async function readQueue(db: Database, asked: QueuePlace): Promise<ReadingQueue> {
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
  // An exam that never waited has no place among those that do.
  if (!here || here.keys.includes(null))
    return { waiting, waiting_since, next: await first(db, place), previous: null }
  const after = await beside(db, place, here.keys, false)
  return {
    waiting,
    waiting_since,
    next: after ?? (await first(db, place)),
    previous: await beside(db, place, here.keys, true),
  }
}

async function inReview(
  db: Database,
  { query, company_id, event_id, exam_id }: QueuePlace,
): Promise<Rows> {
  const waiting = await EXAMS.rows(db, { query, company_id, event_id, status: 'Avaliação Médica' })
  return exam_id === undefined ? waiting : waiting.where(sql<boolean>`e.id <> ${exam_id}`)
}

async function first(db: Database, place: QueuePlace): Promise<QueuedExam | null> {
  return entry(db, ordered(EXAMS, await inReview(db, place), place.sort))
}

async function beside(
  db: Database,
  place: QueuePlace,
  here: readonly unknown[],
  backwards: boolean,
): Promise<QueuedExam | null> {
  const { columns, descending } = orderOf(EXAMS, place.sort)
  const than = sql.raw(descending !== backwards ? '<' : '>')
  const left = sql.join(columns.map((column) => sql.ref(column)))
  // One row comparison, which the order's index can begin at.
  const isBeyond = sql<boolean>`(${left}) ${than} (${sql.join(here.map((key) => sql`${key}`))})`
  return entry(db, ordered(EXAMS, await inReview(db, place), place.sort, backwards).where(isBeyond))
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

async function entry(db: Database, exams: Rows): Promise<QueuedExam | null> {
  const found = await exams
    .select(sql.ref<number>('e.id').as('id'))
    .limit(sql.lit(1))
    .executeTakeFirst()
  if (!found) return null
  const row = await db
    .selectFrom('exams as e')
    .innerJoin('patients as p', 'p.id', 'e.patient_id')
    .select(['e.id', 'e.patient_id', 'p.name as patient_name', 'p.dob', 'e.updated_at'])
    .select(sql<string>`e.review_since`.as('waiting_since'))
    .where('e.id', '=', found.id)
    .executeTakeFirst()
  return row ?? null
}
