import { parseArgs } from 'node:util'
import {
  correctStatistics,
  wrongStatistics,
} from '../apps/server/src/modules/dashboard/recount.sql.ts'
import { onClinic, runCommand, UNCHECKED } from './run-command.ts'

// npm run statistics:verify [-- --rebuild]: counts the statistics of the dashboard again from the rows; with --rebuild it
// also puts right what is wrong. While the server runs or not: nobody waits for it. Ends with 1 when something is wrong and
// was not put right, and with 2 when it could not count.

const words = {
  usage: 'npm run statistics:verify [-- --rebuild]',
  failed: 'Os contadores não foram conferidos.',
  code: UNCHECKED,
}

await runCommand(words, async () => {
  const { values } = parseArgs({ options: { rebuild: { type: 'boolean', default: false } } })
  await onClinic(async (db) => {
    const wrong = await wrongStatistics(db)
    console.log(wrong === 0 ? 'Todos os contadores estão certos.' : `Contadores errados: ${wrong}.`)
    if (wrong > 0 && values.rebuild) {
      await correctStatistics(db)
      console.log('Contadores corrigidos.')
    }
    process.exitCode = wrong > 0 && !values.rebuild ? 1 : 0
  })
})
