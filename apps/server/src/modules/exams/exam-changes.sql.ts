import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/**
 * The moment of a read of exams: a snapshot of the database, as text. Taken before the read, it can only report too
 * much and never too little. See docs/adr/0014.
 */
export async function examsRevision(db: Database): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select pg_current_snapshot()::text as revision`.execute(db)
  return rows[0]!.revision
}

export type ExamChanges = { revision: string; changed: boolean }

/**
 * Whether any exam was written since a revision, by any instance. For a text that is no revision everything has
 * changed.
 */
export async function examChangesSince(db: Database, since: string): Promise<ExamChanges> {
  const { rows } = await sql<{ known: boolean }>`
    select pg_input_is_valid(${since}, 'pg_snapshot') as known`.execute(db)
  if (!rows[0]?.known) return { revision: await examsRevision(db), changed: true }
  // Ids from the future belong to another cluster: a restored copy, or a screen left open across one.
  const changes = await sql<ExamChanges>`
    select now.snapshot::text as revision,
      pg_snapshot_xmax(seen.snapshot) > pg_snapshot_xmax(now.snapshot) or exists (
        select from exam_changes
        where changed_in >= pg_snapshot_xmin(${since}::pg_snapshot)
          and changed_in < pg_snapshot_xmax(pg_current_snapshot())
          and not pg_visible_in_snapshot(changed_in, ${since}::pg_snapshot)) as changed
    from (select pg_current_snapshot() as snapshot) now,
      (select ${since}::pg_snapshot as snapshot) seen`.execute(db)
  return changes.rows[0]!
}

/** So many changes are kept: a screen that was read before the oldest of them is told of a newer one. */
const KEPT = 1000

/** Throws away changes that no screen needs to be told of by themselves: all but the newest. */
export async function deleteOldChanges(db: Database): Promise<void> {
  await sql`
    delete from exam_changes where changed_in < (
      select min(changed_in) from (
        select changed_in from exam_changes order by changed_in desc limit ${sql.lit(KEPT)}) newest)`.execute(
    db,
  )
}
