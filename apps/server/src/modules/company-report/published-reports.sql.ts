import { createHash } from 'node:crypto'
import type { ReportFigures } from '@iris/domain/report-cells'
import type { DateRange } from '@iris/domain/sales-period'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** A report as the company was given it. */
export type PublishedReport = {
  id: number
  figures: ReportFigures
  period: DateRange
  published_at: string
}

type Row = {
  id: number
  figures: Omit<ReportFigures, 'hidden'> & { hidden: string[] }
  period_from: string
  period_to: string
  published_at: string
}

/** One more is not made: every later report is weighed against all of them. */
export const PUBLISHED_MAX = 24

/** What a company was given, newest first. */
export async function findPublished(db: Database, company: number): Promise<PublishedReport[]> {
  const { rows } = await sql<Row>`
    select id, figures, period_from::text, period_to::text, published_at from company_reports
    where company_id = ${company} order by id desc`.execute(db)
  return rows.map(({ id, figures, period_from, period_to, published_at }) => ({
    id,
    figures: { ...figures, hidden: new Set(figures.hidden) },
    period: { from: period_from, to: period_to },
    published_at,
  }))
}

/** The newest of them; null before there is one. */
export async function newestPublished(db: Database, company: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from company_reports where company_id = ${company}`.execute(db)
  return rows[0]!.id
}

/** Two reports of one company are never published at once, each without knowing the other. */
export async function lockReports(db: Database, company: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('company_reports'), ${company})`.execute(db)
}

/**
 * Keeps a report, unless the very same one is kept already.
 * @returns how many the company has now
 */
export async function keepReport(
  db: Database,
  of: { company: number; event: number | null; period: DateRange; by: number },
  { people, previous, hidden }: ReportFigures,
): Promise<number> {
  const figures = JSON.stringify({ people, previous, hidden: [...hidden].sort() })
  const digest = createHash('sha256').update(figures).digest('hex')
  await sql`
    insert into company_reports (company_id, event_id, period_from, period_to, digest, figures, published_by)
    values (${of.company}, ${of.event}, ${of.period.from}, ${of.period.to}, ${digest}, ${figures}, ${of.by})
    on conflict (company_id, digest) do nothing`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from company_reports where company_id = ${of.company}`.execute(db)
  return rows[0]!.n
}
