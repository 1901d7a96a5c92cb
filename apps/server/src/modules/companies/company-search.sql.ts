import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type Holds, holdsAllOrThere } from '../../db/search.sql.ts'

export async function companyExists(db: Database, id: number): Promise<boolean> {
  const row = await db.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * As `holdsAll`, with each word in the row itself or in its company's name or CNPJ.
 * @param company the column with the company's id
 */
export function holdsAllOrCompany(
  typed: string,
  holds: Holds,
  company: string,
): Expression<SqlBool> {
  return holdsAllOrThere(typed, holds, {
    holds: (like) => sql<SqlBool>`search like ${like}`,
    among: (condition) =>
      sql<SqlBool>`${sql.ref(company)} = any(array(select id from companies where ${condition}))`,
  })
}
