import type { QueryOf } from '@iris/contracts/endpoint'
import type { listEvents } from '@iris/contracts/screening-events'
import { type SqlBool, sql } from 'kysely'
import type { ListQuery } from '../../db/list-page.sql.ts'
import { holdsAll, searched } from '../../db/search.sql.ts'

type EventFilters = Omit<QueryOf<typeof listEvents>, 'page' | 'per_page'>

export const EVENTS: ListQuery<EventFilters> = {
  rows(db, { query, company_id, status, from, to }) {
    let events = db.selectFrom('screening_events as v')
    if (company_id !== undefined) events = events.where('v.company_id', '=', company_id)
    if (status !== undefined) events = events.where('v.status', '=', status)
    if (from !== undefined) events = events.where('v.ends_on', '>=', from)
    if (to !== undefined) events = events.where('v.starts_on', '<=', to)
    if (query) events = events.where(holdsAll(query, hasWord))
    return events
  },
  searched: ['query'],
  orders: {
    name: ['v.name_key', 'v.id'],
    starts_on: ['v.starts_on', 'v.id'],
    companyName: ['c.name_key', 'c.id', 'v.starts_on', 'v.id'],
  },
  newest: ['v.starts_on', 'v.id'],
  joins: { c: { table: 'companies', on: 'v.company_id' } },
}

/** In the event's name or place, or the company's name or CNPJ. */
const hasWord = (pattern: string, word: string) => sql<SqlBool>`(
  ${searched('v.search', word)} like ${pattern}
  or v.company_id in (select id from companies where search like ${pattern}))`
