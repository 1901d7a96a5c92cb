import type { TakenItem } from '@iris/contracts/equipment'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

type Asked = {
  ids: readonly number[]
  /** 'yyyy-MM-dd', both included. */
  from: string
  to: string
  except_event?: number | undefined
  company_id?: number | undefined
}

/**
 * Which items are not free on all days of a span: booked by a visit, in the kit of another event that is not closed, or with
 * somebody who has not brought them back.
 */
export async function findTakenEquipment(
  db: Database,
  { ids, from, to, except_event = 0, company_id }: Asked,
): Promise<TakenItem[]> {
  const asked = sql`any(${ids as number[]}::int[])`
  const { rows } = await sql<TakenItem>`
    select i.equipament_id, 'visit' as by, s.data_atendimento::text as "from", s.data_atendimento::text as "to",
      c.corporate_reason as company_name, u.name
    from supports s
    join support_equipaments i on i.support_id = s.id
    join users u on u.id = s.user_id
    join companies c on c.id = s.company_id
    where i.equipament_id = ${asked} and s.archived_at is null and s.data_atendimento between ${from}::date and ${to}::date
      and s.company_id is distinct from
        coalesce(${company_id ?? null}::int, (select company_id from screening_events where id = ${except_event}))
    union all
    select k.equipament_id, 'event', e.starts_on::text, e.ends_on::text, c.corporate_reason, e.name
    from screening_events e
    join screening_event_equipaments k on k.event_id = e.id
    join companies c on c.id = e.company_id
    where k.equipament_id = ${asked} and e.status <> 'closed' and e.id <> ${except_event}
      and e.starts_on <= ${to}::date and e.ends_on >= ${from}::date
    union all
    select h.equipament_id, 'person', h.withdrawal_date::text, null, null, u.name
    from equipament_history h join users u on u.id = h.user_id
    where h.equipament_id = ${asked} and h.return_date is null and h.withdrawal_date <= ${to}::date
    order by 1, 3, 2, 6`.execute(db)
  return rows
}
