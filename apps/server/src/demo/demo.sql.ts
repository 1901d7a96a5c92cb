import { type Insertable, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/generated.ts'

const ROWS_AT_ONCE = 200

export async function hasCompanies(db: Database): Promise<boolean> {
  const row = await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export async function insertRows<T extends keyof DB>(
  db: Database,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
}

type Numbered =
  | 'companies'
  | 'equipament_history'
  | 'equipaments'
  | 'exams'
  | 'healthcare_operators'
  | 'ishihara_tests'
  | 'leads'
  | 'medical_records'
  | 'patients'
  | 'supports'
  | 'triages'
  | 'users'

/** The id of the next row, on a table whose ids have no gaps at the end. */
export async function nextId(db: Database, table: Numbered): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(id), 0) + 1 as next from ${sql.table(table)}`.execute(db)
  return rows[0]!.next
}

/** Which of these e-mails belong to an active user. */
export async function activeEmails(db: Database, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', emails)
    .where('active', '=', true)
    .execute()
  return new Set(rows.map(({ email }) => email))
}
