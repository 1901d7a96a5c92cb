import type { QueryOf } from '@iris/contracts/endpoint'
import type { listParticipants } from '@iris/contracts/event-participants'
import { searchKey } from '@iris/domain/search-key'
import { type SqlBool, sql } from 'kysely'
import type { ListQuery, Rows } from '../../db/list-page.sql.ts'
import { holdsAll } from '../../db/search.sql.ts'
import { EMPLOYEE_CODE, SECTOR } from './participant-work.sql.ts'

type ParticipantFilters = Omit<
  QueryOf<typeof listParticipants>,
  'page' | 'per_page' | 'station'
> & {
  event_id: number
  /** Those who wait at a station, which the queue decides. */
  among?: readonly number[] | undefined
}

/** The list of one event, some thousand people at most: they are looked through without an index. */
export const PARTICIPANTS: ListQuery<ParticipantFilters> = {
  rows(db, { event_id, query, state, sector, priority, among }) {
    const people = sql`(
      select s.id, s.patient_id, s.state, s.ticket, s.code, s.former_codes, s.priority, s.checked_in_at,
        coalesce(p.name_key, search_key(s.name)) as name_key, coalesce(p.cpf, s.cpf) as cpf,
        coalesce(search_key(${SECTOR}), '') as sector_key, coalesce(search_key(${EMPLOYEE_CODE}), '') as employee_key,
        coalesce(s.ticket, 2147483647) as ticket_order, coalesce(s.checked_in_at, 'infinity') as arrival
      from screening_participants s left join patients p on p.id = s.patient_id
      where s.event_id = ${event_id})`.as('s')
    let found = db.selectFrom(people)
    const where = (condition: ReturnType<typeof sql<SqlBool>>) => {
      found = found.where(condition)
    }
    if (state === 'to_register') where(sql`s.patient_id is null`)
    else if (state !== undefined) where(sql`s.state = ${state}`)
    if (priority !== undefined) where(sql`s.priority = ${priority === 'true'}`)
    if (sector) where(sql`s.sector_key = ${searchKey(sector)}`)
    if (among) where(sql`s.id = any(${among as number[]}::int[])`)
    if (query) found = found.where(holdsAll(query, hasWord))
    return found as unknown as Rows
  },
  searched: [],
  orders: {
    patient_name: ['s.name_key', 's.id'],
    sector: ['s.sector_key', 's.name_key', 's.id'],
    state: ['s.state', 's.name_key', 's.id'],
    ticket: ['s.ticket_order', 's.id'],
    checked_in_at: ['s.arrival', 's.id'],
  },
  newest: ['s.id'],
}

/** In the name, the CPF or the employee's number; it may also be a ticket, or a whole code as it was scanned. */
const hasWord = (pattern: string, word: string) => sql<SqlBool>`(
  s.name_key like ${pattern} or s.cpf like ${pattern} or s.employee_key like ${pattern}
  or s.ticket::text = ${word} or lower(s.code) = ${word}
  or upper(${word}) = any(s.former_codes))`
