import type { ImportKindName, ImportView } from '@iris/contracts/imports'
import { REFUSED_ROWS_DAYS } from '@iris/domain/limits'
import { type Role, roleOf, type UserType } from '@iris/domain/user-type'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

const COLUMNS = [
  'id',
  'kind',
  'status',
  'total_rows',
  'processed_rows',
  'created',
  'updated',
  'unchanged',
  'failed',
  'created_at',
  'finished_at',
] as const

export type ImportRecord = Omit<ImportView, 'errors'>
export type RowRefusal = {
  row_number: number
  errors: { field: string; message: string }[]
  cells: Record<string, string>
}
/** Handled rows, by their outcome. */
export type Tally = { created: number; updated: number; unchanged: number; failed: number }

export async function insertImport(
  db: Database,
  values: {
    kind: ImportKindName
    file_key: string
    total_rows: number
    created_by: number
    ip: string
    event_id: number | null
  },
): Promise<ImportRecord> {
  const row = await db
    .insertInto('imports')
    .values(values)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return row as ImportRecord
}

/** @param owner the person who started it; anybody by default */
export async function findImport(
  db: Database,
  id: number,
  owner?: number,
): Promise<ImportRecord | undefined> {
  let found = db.selectFrom('imports').select(COLUMNS).where('id', '=', id)
  if (owner !== undefined) found = found.where('created_by', '=', owner)
  return (await found.executeTakeFirst()) as ImportRecord | undefined
}

/** Of the lists of one event, where it is said. */
export async function lastImports(
  db: Database,
  owner: number,
  { kind, event_id }: { kind: ImportKindName; event_id?: number | undefined },
) {
  let found = db
    .selectFrom('imports')
    .select(COLUMNS)
    .where('created_by', '=', owner)
    .where('kind', '=', kind)
  if (event_id !== undefined) found = found.where('event_id', '=', event_id)
  return (await found.orderBy('id', 'desc').limit(10).execute()) as ImportRecord[]
}

/** What the work on an unfinished import needs; undefined once it is finished. */
export function findUnfinished(db: Database, id: number) {
  return db
    .selectFrom('imports')
    .select(['id', 'kind', 'file_key', 'last_row', 'created_by', 'ip', 'event_id'])
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst()
}

/**
 * Takes the import for one batch, with the role that the person who started it has now; undefined when somebody else has
 * gone beyond this row meanwhile.
 */
export async function holdAt(
  db: Database,
  id: number,
  lastRow: number,
): Promise<{ role: Role | null } | undefined> {
  const row = await db
    .selectFrom('imports as i')
    .innerJoin('users as u', 'u.id', 'i.created_by')
    .select(['i.last_row', 'u.type', 'u.active'])
    .where('i.id', '=', id)
    .where('i.status', '=', 'processing')
    .forNoKeyUpdate('i')
    .executeTakeFirst()
  if (row?.last_row !== lastRow) return undefined
  return { role: row.active ? roleOf(row.type as UserType | null) : null }
}

export async function advance(db: Database, id: number, lastRow: number, tally: Tally) {
  const { created, updated, unchanged, failed } = tally
  const rows = created + updated + unchanged + failed
  await sql`
    update imports set last_row = ${lastRow}, processed_rows = processed_rows + ${rows}::int,
      created = created + ${created}::int, updated = updated + ${updated}::int,
      unchanged = unchanged + ${unchanged}::int, failed = failed + ${failed}::int
    where id = ${id}`.execute(db)
}

export async function insertRefusals(db: Database, id: number, refusals: readonly RowRefusal[]) {
  if (refusals.length === 0) return
  await sql`
    insert into import_refusals (import_id, row_number, errors, cells)
    select ${id}::int, r.row_number, r.errors, r.cells
    from jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb)
      as r(row_number integer, errors jsonb, cells jsonb)`.execute(db)
}

/** Bytes of the refused rows that are kept of one import, and of all that this person started. */
export async function keptBytes(db: Database, id: number, owner: number) {
  const found = await sql<{ import: number; person: number }>`
    select coalesce(sum(bytes) filter (where import_id = ${id}), 0)::float8 as import,
      coalesce(sum(bytes), 0)::float8 as person
    from (
      select r.import_id, pg_column_size(r.cells) + pg_column_size(r.errors) as bytes
      from import_refusals r join imports i on i.id = r.import_id
      where i.created_by = ${owner}) kept`.execute(db)
  return found.rows[0] ?? { import: 0, person: 0 }
}

/** In the order of their rows, after one of them. */
export async function findRefusedRows(db: Database, id: number, after: number, limit: number) {
  const rows = await db
    .selectFrom('import_refusals')
    .select(['row_number', 'errors', 'cells'])
    .where('import_id', '=', id)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(sql.lit(limit))
    .execute()
  return rows as RowRefusal[]
}

/** What is wrong with the first ones. */
export async function findRefusalErrors(db: Database, id: number, limit: number) {
  const rows = await db
    .selectFrom('import_refusals')
    .select(['row_number', 'errors'])
    .where('import_id', '=', id)
    .orderBy('row_number')
    .limit(sql.lit(limit))
    .execute()
  return rows as Omit<RowRefusal, 'cells'>[]
}

export async function refusedRows(db: Database, id: number): Promise<Set<number>> {
  const found = await sql<{ rows: number[] }>`
    select array(select row_number from import_refusals where import_id = ${id}) as rows`.execute(
    db,
  )
  return new Set(found.rows[0]?.rows)
}

/** Ends an import. Returns the key of its file, which it no longer needs. */
export async function finishImport(
  db: Database,
  id: number,
  status: 'done' | 'failed',
): Promise<string | null> {
  const found = await sql<{ file_key: string | null }>`
    with earlier as (
      select id, file_key from imports where id = ${id} and status = 'processing' for no key update)
    update imports i set status = ${status}, finished_at = now(), file_key = null
    from earlier where i.id = earlier.id returning earlier.file_key`.execute(db)
  return found.rows[0]?.file_key ?? null
}

/** Throws away the refused rows of imports older than REFUSED_ROWS_DAYS. */
export async function deleteOldRefusals(db: Database): Promise<void> {
  await sql`
    delete from import_refusals r using imports i
    where i.id = r.import_id and i.created_at < now() - ${REFUSED_ROWS_DAYS} * interval '1 day'`.execute(
    db,
  )
}
