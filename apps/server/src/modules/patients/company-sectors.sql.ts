import { compareText } from '@iris/domain/compare-text'
import { searchKey } from '@iris/domain/search-key'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** So many spellings are looked at, those of most people first; visitors write theirs too. */
const MOST_SPELLINGS = 1000
const MOST_SECTORS = 200

/** The sectors of a company's patients as most of them write it, sorted as a Brazilian reads. */
export async function companySectors(db: Database, company: number): Promise<string[]> {
  const rows = await db
    .selectFrom('patients')
    .select(sql<string>`sector`.as('sector'))
    .where('company', '=', company)
    .where('sector', 'is not', null)
    .groupBy('sector')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('sector')
    .limit(MOST_SPELLINGS)
    .execute()
  const spellings = new Map<string, string>()
  for (const { sector } of rows) {
    const key = searchKey(sector)
    if (key && !spellings.has(key)) spellings.set(key, sector)
  }
  return [...spellings.values()].slice(0, MOST_SECTORS).sort(compareText)
}
