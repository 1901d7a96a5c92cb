import { sql } from 'kysely'

/**
 * By when the conclusion of the exam `e` of a query told somebody to be seen, 'yyyy-MM-dd': the first day of the referrals
 * that it made. What is still booked from before a correction was told by another one. Null where nobody was referred.
 */
export const TOLD_DUE_ON = sql<string | null>`(
  select min(r.due_on) from referrals r
  where r.exam_id = e.id and r.state <> 'withdrawn' and r.created_at > coalesce(e.corrected_at, '-infinity'))`
