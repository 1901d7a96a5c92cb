import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { DB } from './generated.ts'

/**
 * Ids written by hand do not move the column's sequence. This takes numbers up to the highest id; the program may not
 * set a sequence back, so that an id is never given twice.
 */
export async function continueIds(db: Database, tables: readonly (keyof DB)[]): Promise<void> {
  for (const table of tables) {
    const found = await sql<{ name: string }>`
      select pg_get_serial_sequence(${table}, 'id') as name`.execute(db)
    const { name } = found.rows[0] as { name: string }
    await sql`
      select count(nextval(${name}))
      from (select last_value + is_called::integer as next from ${sql.raw(name)}) as sequence,
        generate_series(next, (select max(id) from ${sql.table(table)}))`.execute(db)
  }
}
