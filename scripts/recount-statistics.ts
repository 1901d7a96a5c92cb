import { parseArgs } from 'node:util'
import { readConfig } from '../apps/server/src/config.ts'
import { createDatabase } from '../apps/server/src/db/database.ts'
import { joinEmbedded } from '../apps/server/src/db/embedded.ts'
import {
  correctStatistics,
  wrongStatistics,
} from '../apps/server/src/modules/dashboard/recount.sql.ts'

// Counts the statistics of the dashboard again from the rows; with --rebuild it also puts right what is wrong. While the
// server runs or not: nobody waits for it. Ends with 1 when something is wrong and was not put right.

const { values } = parseArgs({ options: { rebuild: { type: 'boolean', default: false } } })
const config = readConfig(process.env)
const embedded = config.databaseUrl
  ? null
  : await joinEmbedded({ dataDir: config.dataDir, log: console.log })
const db = createDatabase(embedded?.config ?? { connectionString: config.databaseUrl })
try {
  const wrong = await wrongStatistics(db)
  console.log(wrong === 0 ? 'Todos os contadores estão certos.' : `Contadores errados: ${wrong}.`)
  if (wrong > 0 && values.rebuild) {
    await correctStatistics(db)
    console.log('Contadores corrigidos.')
  }
  process.exitCode = wrong > 0 && !values.rebuild ? 1 : 0
} finally {
  await db.destroy()
  await embedded?.stop()
}
