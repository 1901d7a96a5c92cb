import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { readConfig } from '../apps/server/src/config.ts'
import { createDatabase } from '../apps/server/src/db/database.ts'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'

// Counts the statistics of the dashboard again from the rows; with --rebuild it also replaces the counters when some
// are wrong. With the embedded database: only while the server is stopped. Ends with 1 when counters are wrong and
// were not replaced.

const { values } = parseArgs({ options: { rebuild: { type: 'boolean', default: false } } })
const config = readConfig(process.env)
const embedded = config.databaseUrl
  ? null
  : await startEmbedded({ dataDir: config.dataDir, log: console.log })
const db = createDatabase(embedded?.config ?? { connectionString: config.databaseUrl })
try {
  const wrong = await recount()
  console.log(wrong === 0 ? 'Todos os contadores estão certos.' : `Contadores errados: ${wrong}.`)
  if (wrong > 0 && values.rebuild) {
    await sql`select stat_rebuild()`.execute(db)
    console.log('Contadores refeitos.')
  }
  process.exitCode = wrong > 0 && !values.rebuild ? 1 : 0
} finally {
  await db.destroy()
  await embedded?.stop()
}

async function recount(): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`select stat_recount() as wrong`.execute(db)
  return rows[0]!.wrong
}
