import type { QueryOf } from '@iris/contracts/endpoint'
import type { listSupports } from '@iris/contracts/supports'
import { datesAmong } from '@iris/domain/search-key'
import { type SqlBool, sql } from 'kysely'
import type { ListQuery } from '../../db/list-page.sql.ts'
import { holdsAll } from '../../db/search.sql.ts'

type SupportFilters = Pick<
  QueryOf<typeof listSupports>,
  'query' | 'sort' | 'user_id' | 'from' | 'to'
>

export const SUPPORTS: ListQuery<SupportFilters> = {
  rows(db, { query, user_id, from, to }) {
    let supports = db.selectFrom('supports as s').where('s.archived_at', 'is', null)
    if (user_id !== undefined) supports = supports.where('s.user_id', '=', user_id)
    if (from !== undefined) supports = supports.where('s.data_atendimento', '>=', from)
    if (to !== undefined) supports = supports.where('s.data_atendimento', '<=', to)
    const { dates, words } = datesAmong(query ?? '')
    for (const date of dates) supports = supports.where('s.data_atendimento', '=', date)
    if (words) supports = supports.where(holdsAll(words, hasWord))
    return supports
  },
  searched: ['query'],
  orders: {
    user_name: ['u.name_key', 's.id'],
    company_name: ['c.name_key', 's.id'],
    data_atendimento: ['s.data_atendimento', 's.id'],
  },
  newest: ['s.id'],
  joins: {
    u: { table: 'users', on: 's.user_id' },
    c: { table: 'companies', on: 's.company_id' },
  },
}

/** In the technician's name, or the company's name or CNPJ. */
const hasWord = (pattern: string) => sql<SqlBool>`(
  s.user_id in (select id from users where name_key like ${pattern})
  or s.company_id in (select id from companies where search like ${pattern}))`
