import type { QueryOf } from '@iris/contracts/endpoint'
import type { listRenewals, Renewal } from '@iris/contracts/renewals'
import { lastDueDay } from '@iris/domain/renewal'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { ListQuery, Rows } from '../../db/list-page.sql.ts'
import { holdsAll, inColumn } from '../../db/search.sql.ts'
import { bareKey } from './leads.sql.ts'

/**
 * The day of a company's last exam. One that was only begun, as by whoever registers through its link, is no visit; nor is
 * one of another company's event, which goes with its patient to the company where they work by now.
 */
const LAST_EXAM = sql`(
  select (x.created_at at time zone 'America/Sao_Paulo')::date from exams x
  where x.company_id = c.id and x.status <> 'Pendente' and (x.event_id is null
    or exists (select from screening_events v where v.id = x.event_id and v.company_id = c.id))
  order by x.created_at desc limit 1)`

type Filters = Omit<QueryOf<typeof listRenewals>, 'page' | 'per_page'>

/** Each company asks the newest entries of the index of its exams, one as a rule, and its few events. */
export const RENEWALS: ListQuery<Filters> = {
  rows(db, { query }) {
    const today = todayInSaoPaulo()
    const found = query ? holdsAll(query, inColumn('c.search')) : sql`true`
    const due = sql`(
      select c.id, c.name_key, seen.last_on
      from companies c cross join lateral (
        select greatest(
          (select max(e.ends_on) from screening_events e
            where e.company_id = c.id and (e.status <> 'planned' or e.ends_on >= ${today}::date)),
          ${LAST_EXAM}) as last_on offset 0) seen
      where c.active and seen.last_on <= ${lastDueDay(today)}::date and ${found})`
    return db.selectFrom(due.as('r')) as unknown as Rows
  },
  searched: ['query'],
  orders: {
    corporate_reason: ['r.name_key', 'r.id'],
    last_on: ['r.last_on', 'r.id'],
  },
  newest: ['r.last_on', 'r.id'],
}

/**
 * The companies of these ids as the list shows them, in the order of the ids.
 * @param tellsEvents whether who asks may know of events
 */
export async function renewalViews(
  db: Database,
  ids: readonly number[],
  tellsEvents: boolean,
): Promise<Renewal[]> {
  const { rows } = await sql<Renewal>`
    select c.id as company_id, c.corporate_reason, c.address_city as city, c.address_state as state,
      greatest(event.ends_on, ${LAST_EXAM}) as last_on, case when ${tellsEvents} then event.name end as last_event_name, lead.id as open_lead_id,
      (select coalesce(sum(n), 0)::int from stat_counts where company = c.id and key = 'patient') as people,
      coalesce(c.phones #>> '{0,contact_name}', c.emails #>> '{0,contact_name}') as contact_name,
      c.phones #>> '{0,phone}' as phone, c.emails #>> '{0,email}' as email
    from unnest(${ids as number[]}::integer[]) with ordinality page (id, place)
    join companies c on c.id = page.id
    left join lateral (
      select e.name, e.ends_on from screening_events e where e.company_id = c.id and e.status <> 'planned'
      order by e.ends_on desc, e.id desc limit 1) event on true
    left join lateral (
      select max(id) as id from (
        select l.id from leads l where l.company_id = c.id and l.status in ('new', 'in_progress')
        union all
        select l.id from leads l
          where ${bareKey(sql`l.company_key`)} = ${bareKey(sql`c.name_key`)} and c.name_key <> '' and l.company_id is null and l.status in ('new', 'in_progress')) open) lead on true
    order by page.place`.execute(db)
  return rows
}
