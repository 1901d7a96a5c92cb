import { parseArgs } from 'node:util'
import { readConfig } from '../apps/server/src/config.ts'
import { createDatabase } from '../apps/server/src/db/database.ts'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { makeDefaultUsers } from '../apps/server/src/modules/users/first-start.commands.ts'
import { makeClinic } from './clinic/make-clinic.ts'

// npm run bench:data -- --patients 1000000 [--seed 1]: fills the database of the settings (DATABASE_URL, or the embedded
// one in DATA_DIR) with a believable clinic of that size. Only when there is no company yet.

const { values } = parseArgs({
  options: {
    patients: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
  },
})
const patients = whole('--patients', values.patients, 100, 10_000_000)
const seed = whole('--seed', values.seed, 0, 999_999)
const say = (line: string) => console.log(line)
const start = performance.now()
const config = readConfig(process.env)
const embedded = config.databaseUrl
  ? null
  : await startEmbedded({ dataDir: config.dataDir, log: say })
try {
  const connection = embedded?.config ?? { connectionString: config.databaseUrl }
  await migrate(connection)
  const db = createDatabase(connection)
  try {
    const first = await makeDefaultUsers(db, config)
    if (first) say(`Administrador: ${first.email} ${first.password}`)
    if (await db.selectFrom('companies').select('id').limit(1).executeTakeFirst())
      throw new Error('O banco já tem empresas. Use um banco vazio.')
    await makeClinic(db, { patients, seed, log: say })
    say(`${patients} pacientes em ${((performance.now() - start) / 1000).toFixed(0)} s`)
  } finally {
    await db.destroy()
  }
} finally {
  await embedded?.stop()
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`${name} vai de ${least} a ${most}.`)
  return value
}
