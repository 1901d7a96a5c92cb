import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** People who are counted in one transaction, for which folds wait. */
const AT_ONCE = 2000

/** How much of the statistics is not what the rows say. Nobody waits for it. */
export async function wrongStatistics(db: Database): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`select stat_recount() as wrong`.execute(db)
  return rows[0]!.wrong
}

/** Counts everybody anew while people work, and then makes up for what the counters are wrong by. */
export async function correctStatistics(db: Database): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`
    select greatest((select max(id) from patients), (select max(patient_id) from stat_facts),
      (select max(patient_id) from stat_spans)) as last`.execute(db)
  for (let first = 1; first <= (rows[0]?.last ?? 0); first += AT_ONCE)
    await sql`select stat_apply_range(${first}, ${first + AT_ONCE - 1})`.execute(db)
  await sql`select stat_correct_counters()`.execute(db)
}
