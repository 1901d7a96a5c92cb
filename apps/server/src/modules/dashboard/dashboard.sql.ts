import type { DateRange } from '@iris/domain/sales-period'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Counter } from './dashboard.ts'

/** How many marks one call folds; see `stat_fold` in 0002-statistics.sql. */
const FOLDED_AT_ONCE = 2000

/** Folds waiting marks. Returns how many patients were recounted; 0 when none is left. */
export async function foldMarks(db: Database): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    select stat_fold(${sql.lit(FOLDED_AT_ONCE)}) as folded`.execute(db)
  return rows[0]!.folded
}

/** @param company null: all of them. @param today 'yyyy-MM-dd', for the ages. */
export async function readCounters(
  db: Database,
  company: number | null,
  today: string,
): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    select key, sex, n from stat_read(${company ?? 0}::integer, ${today}::date)`.execute(db)
  return rows
}

/**
 * The answers of people who registered by a link and were not examined yet. Nobody has seen them. Whoever made some of them
 * up knows their answers, and could subtract these from the figures to read the answers of real people.
 */
const UNSEEN_ANSWERS = sql`
  select f.company, key, f.sex from stat_facts f, unnest(f.keys) key
  where f.keys @> '{triage}' and not f.keys @> '{examined}'
    and exists (select from link_registrations r where r.patient_id = f.patient_id)
    and key collate "C" >= 'a' and key <> 'patient' and key not like 'exam:%'`

/** As `readCounters`, without the answers of people whom nobody has seen. */
export async function readSeenCounters(
  db: Database,
  company: number | null,
  today: string,
): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    select key, sex, sum(n)::int as n from (
      select key, sex, n from stat_read(${company ?? 0}::integer, ${today}::date)
      union all
      select key, sex, -1 from (${UNSEEN_ANSWERS}) unseen
      ${company === null ? sql`` : sql`where company = ${company}`}) each
    group by key, sex`.execute(db)
  return rows
}

/** The same of the exams and triages of some days; the people are all that are active today. */
export async function readCountersOfPeriod(
  db: Database,
  company: number | null,
  { from, to }: DateRange,
  today: string,
): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    select key, sex, n from stat_read_period(
      ${company ?? 0}::integer, ${from}::date, ${to}::date, ${today}::date)`.execute(db)
  return rows
}

/** What a month, 'yyyy-MM', says of exams; see `stat_read_trend` in 0068-period-statistics.sql. */
export type MonthCounter = { month: string; key: string; n: number }

/** The twelve months until that of `today`, and the active people; a missing counter is 0. */
export async function readTrend(
  db: Database,
  company: number | null,
  today: string,
): Promise<{ active: number; counters: MonthCounter[] }> {
  const { rows } = await sql<{ active: number; counters: MonthCounter[] | null }>`
    select
      (select coalesce(sum(n), 0)::int from stat_counts where company = ${company ?? 0} and key = 'patient') as active,
      (select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'key', key, 'n', n))
        from stat_read_trend(${company ?? 0}::integer, stat_month(${today}::date))) as counters`.execute(
    db,
  )
  const { active, counters } = rows[0]!
  return { active, counters: counters ?? [] }
}

/**
 * The counters of an event, counted directly: some thousand people at most. They are the registered and active ones on
 * its list; exams are those taken in it, and triages belong to them.
 * @param today 'yyyy-MM-dd', for the ages
 */
export async function readCountersOfEvent(
  db: Database,
  event: number,
  today: string,
): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    with people as (
      select id, sex, dob from patients where active and id in (
        select patient_id from screening_participants where event_id = ${event})),
    taken as (
      select p.id, p.sex, e as exam from people p join exams e on e.patient_id = p.id where e.event_id = ${event}),
    facts (sex, keys) as (
      select sex, array['patient'] from people
      union all
      select sex, array[case (exam).status when 'Pendente' then 'exam:pending' else 'exam:past' end] from taken
      union all
      (select distinct on (id) sex, stat_exam_keys(exam) from taken
      where (exam).status <> 'Pendente' order by id, (exam).id desc)
      union all
      (select distinct on (taken.id) sex, stat_triage_keys(triage) from taken
      -- Each exam's own by its index: PostgreSQL would rather read all triages there are.
      cross join lateral (select t as triage from triages t where exam_id = (exam).id offset 0) own
      order by taken.id, (triage).id desc))
    select key, sex, count(*)::int as n from facts, unnest(keys) key where key is not null group by key, sex
    union all
    select 'aged:' || years, '', count(*)::int from people, unnest(array[20, 40, 60]) years
    where dob <= (${today}::date - make_interval(years => years))::date group by years`.execute(db)
  return rows
}

/** The company of an event; undefined without such an event. */
export async function companyOfEvent(db: Database, event: number): Promise<number | undefined> {
  const found = db.selectFrom('screening_events').select('company_id').where('id', '=', event)
  return (await found.executeTakeFirst())?.company_id
}

/**
 * The counters of the first companies that have people, each with its ages, without the answers of people whom nobody has
 * seen.
 * @param most so many companies at the most, for at a million people there are millions of counters
 */
export async function readSeenCountersOfSome(
  db: Database,
  today: string,
  most: number,
): Promise<Counter[][]> {
  const { rows } = await sql<Counter & { company: number }>`
    with some_of_them as materialized (
      select id from companies c where exists (
        select from stat_counts where company = c.id and key = 'patient' and n > 0)
      order by id limit ${most})
    select company, key, sex, sum(n)::int as n from (
      select c.id as company, key, sex, n
      from some_of_them c cross join lateral stat_read(c.id, ${today}::date)
      union all
      select company, key, sex, -1 from (${UNSEEN_ANSWERS}) unseen
      where company in (select id from some_of_them)) each
    group by company, key, sex`.execute(db)
  return [...Map.groupBy(rows, ({ company }) => company).values()]
}
