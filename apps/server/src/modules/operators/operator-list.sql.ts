import type { QueryOf } from '@iris/contracts/endpoint'
import type { exportOperators } from '@iris/contracts/operators'
import { type SqlBool, sql } from 'kysely'
import type { ListQuery } from '../../db/list-page.sql.ts'
import { holdsAll } from '../../db/search.sql.ts'

export const OPERATORS: ListQuery<QueryOf<typeof exportOperators>> = {
  rows(db, { query }) {
    const operators = db.selectFrom('healthcare_operators as o')
    return query ? operators.where(holdsAll(query, isNamed)) : operators
  },
  searched: ['query'],
  orders: {
    name: ['o.name_key', 'o.id'],
    created_at: ['o.created_at', 'o.id'],
  },
  newest: ['o.created_at', 'o.id'],
}

const isNamed = (pattern: string) => sql<SqlBool>`o.name_key like ${pattern}`
