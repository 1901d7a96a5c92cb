import type { QueryOf } from '@iris/contracts/endpoint'
import type { exportUsers } from '@iris/contracts/users'
import { type SqlBool, sql } from 'kysely'
import type { ListQuery } from '../../db/list-page.sql.ts'
import { holdsAll } from '../../db/search.sql.ts'

type UserFilters = QueryOf<typeof exportUsers> & {
  /** Whether the search may look at CPFs and phones: to who may not see one it must not tell whose it is. */
  byCpf: boolean
}

export const USERS: ListQuery<UserFilters> = {
  rows(db, { query, byCpf }) {
    const users = db.selectFrom('users as u')
    if (!query) return users
    return users.where(holdsAll(query, byCpf ? hasWord : isNamed))
  },
  searched: ['query'],
  orders: {
    name: ['u.name_key', 'u.id'],
    email: ['u.email_key', 'u.id'],
    created_at: ['u.created_at', 'u.id'],
  },
  newest: ['u.created_at', 'u.id'],
}

function isNamed(pattern: string) {
  return sql<SqlBool>`(u.name_key like ${pattern} or search_key(u.email) like ${pattern})`
}

function hasWord(pattern: string, word: string) {
  const named = isNamed(pattern)
  return /^\d+$/.test(word)
    ? sql<SqlBool>`(${named} or u.cpf like ${pattern} or u.phone like ${pattern})`
    : named
}
