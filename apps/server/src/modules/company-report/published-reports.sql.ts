import type { CompanyReport } from '@iris/contracts/company-report'
import type { DateRange } from '@iris/domain/sales-period'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** A report as the company was given it, without its figures. */
export type PublishedReport = {
  id: number
  event: { id: number; name: string } | null
  period: DateRange
  /** How many were called then, and which of them came; null of a report kept before that was. */
  called: number | null
  coverage: CompanyReport['coverage'] | null
  published_at: string
}

type Row = Omit<PublishedReport, 'period'> & { period_from: string; period_to: string }

/** So many different reports a company is given in thirty days: every later one is weighed against all of them. */
export const PUBLISHED_MAX = 24
/** So many of these one seller may make, so that some are left for everybody else. */
export const PUBLISHED_MAX_OF_ONE = 12

/**
 * What a company was given that may share people with a report, newest first. An event has its people whenever they were
 * examined.
 * @param days of the report and of the period before it; null with an event
 */
export async function findPublished(
  db: Database,
  company: number,
  days: DateRange | null,
): Promise<PublishedReport[]> {
  const touches = days
    ? sql`r.period_from - (r.period_to - r.period_from + 1) <= ${days.to} and r.period_to >= ${days.from}`
    : sql`true`
  const { rows } = await sql<Row>`
    select r.id, r.period_from::text, r.period_to::text, r.called, r.coverage, r.published_at,
      case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as event
    from company_reports r left join screening_events e on e.id = r.event_id
    where r.company_id = ${company} and (r.event_id is not null or ${touches}) order by r.id desc`.execute(
    db,
  )
  return rows.map(({ period_from, period_to, ...row }) => ({
    ...row,
    period: { from: period_from, to: period_to },
  }))
}

/** What was kept of one, as the text of JSON. */
export async function readFigures(db: Database, id: number): Promise<string> {
  const { rows } = await sql<{ figures: string }>`
    select figures::text from company_reports where id = ${id}`.execute(db)
  return rows[0]!.figures
}

/**
 * Exams and triages of who is registered once after a merge, with each number that they may have been published under: of
 * who belongs to the company, and of who was examined in one of its events.
 * @returns rows of `MergedRow` as the text of JSON
 */
export async function readMerged(db: Database, company: number): Promise<string> {
  const { rows } = await sql<{ merged: string }>`
    with own as (
      select id, patient_id from exams where company_id = ${company}
      union all
      select e.id, e.patient_id from screening_events v join exams e on e.event_id = v.id
      where v.company_id = ${company} and e.company_id <> ${company})
    select coalesce(json_agg(merged), '[]')::text as merged from (
      select 'exam' as kind, m.patient_id as former, m.into_id as patient, e.id
      from patient_merges m join own e on e.patient_id = m.into_id
      union all
      select 'triage', m.patient_id, m.into_id, t.id
      from patient_merges m join own e on e.patient_id = m.into_id join triages t on t.exam_id = e.id) merged`.execute(
    db,
  )
  return rows[0]!.merged
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

type KeptReport = {
  company: number
  event: number | null
  period: DateRange
  called: number
  coverage: CompanyReport['coverage']
  by: number
  /** Text of JSON. */
  figures: string
  digest: string
}

/** How many different reports a company was given in the last thirty days, and how many of them the same user made. */
export type GivenReports = { n: number; of_one: number }

/**
 * Keeps a report, unless the very same one is kept already.
 * @returns what the company was given, this report included; `of_one` counts those of `by`
 */
export async function keepReport(
  db: Database,
  { company, event, period, called, coverage, by, figures, digest }: KeptReport,
): Promise<GivenReports> {
  await sql`
    insert into company_reports (company_id, event_id, period_from, period_to, called, coverage, digest, figures, published_by)
    values (${company}, ${event}, ${period.from}, ${period.to}, ${called}, ${JSON.stringify(coverage)}, ${digest}, ${figures}, ${by})
    on conflict (company_id, digest) do nothing`.execute(db)
  const { rows } = await sql<GivenReports>`
    select count(*)::int as n, (count(*) filter (where published_by = ${by}))::int as of_one from company_reports
    where company_id = ${company} and published_at > now() - interval '30 days'`.execute(db)
  return rows[0]!
}
