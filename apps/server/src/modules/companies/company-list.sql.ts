import type { exportCompanies } from '@iris/contracts/companies'
import type { QueryOf } from '@iris/contracts/endpoint'
import { type SqlBool, sql } from 'kysely'
import type { ListQuery } from '../../db/list-page.sql.ts'
import { holdsAll, searched } from '../../db/search.sql.ts'

export const COMPANIES: ListQuery<QueryOf<typeof exportCompanies>> = {
  rows(db, { query }) {
    const companies = db.selectFrom('companies as c')
    return query ? companies.where(holdsAll(query, hasWord)) : companies
  },
  searched: ['query'],
  orders: {
    corporate_reason: ['c.name_key', 'c.id'],
    created_at: ['c.created_at', 'c.id'],
  },
  newest: ['c.created_at', 'c.id'],
}

/** In the name, the CNPJ or any of the phones. */
function hasWord(pattern: string, word: string) {
  const named = sql<SqlBool>`${searched('c.search', word)} like ${pattern}`
  return /^\d+$/.test(word)
    ? sql<SqlBool>`(${named} or jsonb_path_query_array(c.phones, '$[*].phone')::text like ${pattern})`
    : named
}
