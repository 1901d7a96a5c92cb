import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import {
  type Holds,
  holdsAllOrThere,
  holdsTerms,
  inColumn,
  orOf,
  type There,
} from '../../db/search.sql.ts'

export async function companyExists(db: Database, id: number): Promise<boolean> {
  const row = await db.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * As `holdsAll`, with each word in the row itself or in its company's name or CNPJ.
 * @param company the column with the company's id
 */
export function holdsAllOrCompany(
  db: Database,
  typed: string,
  holds: Holds,
  company: string,
): Promise<Expression<SqlBool>> {
  return holdsAllOrThere(typed, holds, company, async (terms) => {
    const held = holdsTerms(terms, hasWord, false)
    const { rows } = await sql<There>`
      select array_agg(id) as ids, held
      from (select id, array[${sql.join(held)}] as held from companies where ${orOf(held)}) c
      group by held`.execute(db)
    return rows
  })
}

const hasWord = inColumn('companies.search')
