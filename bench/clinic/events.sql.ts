import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/database.ts'
import { UNTIL } from './people.sql.ts'

/** People from whom on a company has its own screening events. */
const WITH_EVENTS = 50

/** One event a year in each larger company; the one of this year may be to come. */
export async function makeEvents(db: Database): Promise<void> {
  await sql`
    insert into screening_events (id, name, company_id, place, starts_on, ends_on, status, expected, created_at)
    select row_number() over (order by starts_on, w.id)::integer, 'Triagem ' || year || ' · ' || c.corporate_reason, w.id,
      'Ambulatório', starts_on, starts_on + w.days - 1,
      case when starts_on + w.days <= ${UNTIL}::date then 'closed' when starts_on <= ${UNTIL}::date then 'open' else 'planned' end,
      w.size, least(starts_on - 60, ${UNTIL}::date)
    from work_places w join companies c on c.id = w.id, generate_series(2024, 2026) year,
      lateral (select make_date(year, 1, 1) + w.yearday as starts_on) days
    where w.size >= ${WITH_EVENTS}::int`.execute(db)
  await sql`
    create temp table event_years on commit drop as
    select id as event_id, company_id as company, extract(year from starts_on)::integer as year, status from screening_events`.execute(
    db,
  )
  await sql`analyze event_years`.execute(db)
}

/** Who was seen, a tenth of the others who did not come, and everybody for an event to come. */
export async function makeParticipants(db: Database): Promise<void> {
  await sql`
    insert into screening_participants (event_id, patient_id, code, state, ticket, checked_in_at, waiting_since, done_at,
      exam_id, created_at)
    select event_id, patient_id, substr(md5(event_id || '-' || patient_id), 1, 20), state,
      case when at is not null then row_number() over (partition by event_id order by at, patient_id) end,
      at - interval '5 minutes', at - interval '5 minutes', case when state = 'done' then at + interval '25 minutes' end,
      exam_id, coalesce(at, ${UNTIL}::timestamptz) - interval '20 days'
    from (
      select y.event_id, v.patient_id, v.id as exam_id, v.at, 'done' as state
      from event_years y join visits v using (company, year)
      union all
      select y.event_id, p.id, null, null, case y.status when 'planned' then 'called' else 'missing' end
      from event_years y join people p on p.company = y.company and p.first_year <= y.year
      where (y.status = 'planned' or p.id % 10 = 0)
        and not exists (select from visits v where v.patient_id = p.id and v.year = y.year)) called
    order by event_id, at, patient_id`.execute(db)
}
