import { type SqlBool, sql } from 'kysely'
import { betweenDays } from '../../db/between-days.sql.ts'

/**
 * When the exam `e` of a query was taken. One that began with a triage at home is as old as that; who comes to an event days
 * later is examined then, and the check-in takes the same exam over.
 */
export const EXAMINED_AT = sql<string>`coalesce(
  (select s.checked_in_at from screening_participants s where s.exam_id = e.id), e.created_at)`

/**
 * Whether the exam `e` was taken on this day of São Paulo. The ids of the day's check-ins come first, so that an index finds
 * either kind.
 * @param day 'yyyy-MM-dd'
 */
export function examinedOn(day: string) {
  const within = { from: day, to: day }
  return sql<SqlBool>`(
    (${betweenDays('e.created_at', within)} and not exists (
      select from screening_participants s where s.exam_id = e.id and s.checked_in_at is not null))
    or e.id = any(array(
      select s.exam_id from screening_participants s where ${betweenDays('s.checked_in_at', within)})))`
}
