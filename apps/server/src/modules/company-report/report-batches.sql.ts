import type { ErrorCode } from '@iris/contracts/errors'
import type { ReportBatch } from '@iris/contracts/report-batches'
import { REPORT_BATCH_DAYS } from '@iris/domain/limits'
import type { ReportGrouping } from '@iris/domain/report-indicators'
import type { DateRange } from '@iris/domain/sales-period'
import { roleOf, type UserType } from '@iris/domain/user-type'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

type NewBatch = {
  created_by: number
  ip: string
  period: DateRange
  by: ReportGrouping
  companies: readonly number[]
}

/** Of these companies, the ids of those that are there. */
export async function knownCompanies(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from companies where id = any(${ids as number[]}::int[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** @returns its id; undefined while the same person has another one under way */
export async function insertReportBatch(
  db: Database,
  { created_by, ip, period, by, companies }: NewBatch,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into report_batches (created_by, ip, period_from, period_to, grouping)
    values (${created_by}, ${ip}, ${period.from}, ${period.to}, ${by})
    on conflict (created_by) where status = 'processing' do nothing returning id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) return undefined
  // In the order of the archive: by name.
  await sql`
    insert into report_batch_items (batch_id, position, company_id)
    select ${id}::int, row_number() over (order by corporate_reason, id), id
    from companies where id = any(${companies as number[]}::int[])`.execute(db)
  return id
}

/** A person's own of the last week, the newest first: all, or the one with an id. */
export async function findReportBatches(
  db: Database,
  owner: number,
  id: number | null = null,
): Promise<ReportBatch[]> {
  const { rows } = await sql<ReportBatch>`
    select b.id, b.status, b.grouping as by, b.created_at, b.finished_at,
      json_build_object('from', b.period_from, 'to', b.period_to) as period,
      i.total, i.made, i.refused
    from report_batches b, lateral (
      select count(*)::int as total, (count(*) filter (where state = 'made'))::int as made,
        (count(*) filter (where state = 'refused'))::int as refused
      from report_batch_items where batch_id = b.id) i
    where b.created_by = ${owner} and (${id}::int is null or b.id = ${id})
      and b.created_at > now() - ${REPORT_BATCH_DAYS} * interval '1 day'
    order by b.id desc limit 20`.execute(db)
  return rows
}

export async function findReportRefusals(db: Database, batch: number) {
  const { rows } = await sql<{ company_id: number; company_name: string; reason: ErrorCode }>`
    select i.company_id, c.corporate_reason as company_name, i.reason
    from report_batch_items i join companies c on c.id = i.company_id
    where i.batch_id = ${batch} and i.state = 'refused' order by i.position`.execute(db)
  return rows
}

/** What the work on a batch needs, and what the person who asked is by now; undefined once it is done. */
export async function findOpenReports(db: Database, id: number) {
  const row = await db
    .selectFrom('report_batches as b')
    .innerJoin('users as u', 'u.id', 'b.created_by')
    .select(['b.created_by', 'b.ip', 'b.grouping', 'u.type', 'u.active'])
    .select([sql<string>`b.period_from::text`.as('from'), sql<string>`b.period_to::text`.as('to')])
    .where('b.id', '=', id)
    .where('b.status', '=', 'processing')
    .executeTakeFirst()
  return row && { ...row, role: row.active ? roleOf(row.type as UserType | null) : null }
}

/** The next company of a batch; undefined when none waits. */
export async function nextWaiting(db: Database, batch: number) {
  const { rows } = await sql<{ position: number; company_id: number }>`
    select position, company_id from report_batch_items
    where batch_id = ${batch} and state = 'waiting' order by position limit 1`.execute(db)
  return rows[0]
}

type Outcome = { document: Buffer } | { reason: ErrorCode }

/** @returns false where somebody else has settled it meanwhile */
export async function settleReport(
  db: Database,
  batch: number,
  position: number,
  outcome: Outcome,
): Promise<boolean> {
  const settled = await db
    .updateTable('report_batch_items')
    .set({ state: 'document' in outcome ? 'made' : 'refused', ...outcome })
    .where('batch_id', '=', batch)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  await sql`update report_batches set updated_at = now() where id = ${batch}`.execute(db)
  return settled.numUpdatedRows > 0n
}

/** Refuses whatever still waits. */
export async function refuseWaiting(db: Database, batch: number, reason: ErrorCode): Promise<void> {
  await sql`
    update report_batch_items set state = 'refused', reason = ${reason}
    where batch_id = ${batch} and state = 'waiting'`.execute(db)
}

/** Ends a batch once nothing in it waits. */
export async function closeReports(db: Database, id: number): Promise<void> {
  await sql`
    update report_batches set status = 'done', finished_at = now()
    where id = ${id} and status = 'processing' and not exists (
      select from report_batch_items where batch_id = ${id} and state = 'waiting')`.execute(db)
}

/** The documents of a batch, read one by one. */
export async function* documentsOf(db: Database, batch: number) {
  const { rows } = await sql<{ position: number; company_id: number; name: string }>`
    select i.position, i.company_id, c.corporate_reason as name
    from report_batch_items i join companies c on c.id = i.company_id
    where i.batch_id = ${batch} and i.state = 'made' order by i.position`.execute(db)
  for (const { position, company_id, name } of rows) {
    const { document } = await db
      .selectFrom('report_batch_items')
      .select('document')
      .where('batch_id', '=', batch)
      .where('position', '=', position)
      .executeTakeFirstOrThrow()
    if (document) yield { company_id, name, document }
  }
}

/** Throws away what has had its week. */
export async function deleteOldReports(db: Database): Promise<void> {
  await sql`
    delete from report_batches
    where status = 'done' and created_at < now() - ${REPORT_BATCH_DAYS} * interval '1 day'`.execute(
    db,
  )
}
