import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { sql } from 'kysely'
import { createDatabase, type Database } from '../apps/server/src/db/database.ts'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { keepFolding } from '../apps/server/src/modules/dashboard/dashboard.commands.ts'
import { foldMarks, readCounters } from '../apps/server/src/modules/dashboard/dashboard.sql.ts'
import { dashboardFrom } from '../apps/server/src/modules/dashboard/dashboard.ts'
import { naiveStatistics } from './naive-statistics.ts'
import { comparePeriods } from './period-statistics.ts'
import {
  makePopulation,
  median,
  ms,
  seconds,
  setStatisticTriggers,
  subjectsOf,
} from './population.ts'

// node bench/statistics.ts [--patients 200000] [--only periods]: what the dashboard costs with counters and with fifteen
// counts, of all days and of periods, and what the counters cost a write. Everybody came twice, a year apart. Times depend
// on this machine; the ratios do not.

const CLIENTS = 8
const WRITES = 4000
const ROUNDS = 3
const READS = 30
const FRESH_MARKS = 20

const VISITS = 2

const { values } = parseArgs({
  options: { patients: { type: 'string', default: '200000' }, only: { type: 'string' } },
})
const patients = Number(values.patients)
const folder = await mkdtemp(join(tmpdir(), 'iris-bench-'))
await chmod(folder, 0o711)
const embedded = await startEmbedded({ dataDir: folder, log: console.log })
const db = createDatabase(embedded.config)
try {
  await migrate(embedded.config)
  const made = await makePopulation(db, patients, VISITS)
  console.log(
    `${patients} pacientes em ${made.rows.toFixed(1)} s, contadores em ${made.counters.toFixed(1)} s`,
  )
  if (values.only !== 'periods') {
    await compareReads(db)
    await compareWrites(db)
  }
  await comparePeriods(db, embedded.config)
  const { rows } = await sql<{ wrong: number }>`select stat_recount() as wrong`.execute(db)
  console.log(`contadores errados ao final: ${rows[0]?.wrong}`)
} finally {
  await db.destroy()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

async function compareReads(db: Database): Promise<void> {
  for (const [name, company] of await subjectsOf(db)) {
    const read = []
    for (let n = 0; n < READS; n++) {
      for (let mark = 0; mark < FRESH_MARKS; mark++) await editRandomTriage(db)
      read.push(
        await seconds(async () => {
          await foldMarks(db)
          dashboardFrom(await readCounters(db, company, todayInSaoPaulo()))
        }),
      )
    }
    const count = () =>
      seconds(async () => {
        for (const query of naiveStatistics(company)) await query.execute(db)
      })
    const naive = [await count(), await count(), await count()]
    const [fast, slow] = [median(read), median(naive)]
    console.log(
      `${name}: ${ms(fast)} com ${FRESH_MARKS} marcas novas, contra ${ms(slow)} contando (${(slow / fast).toFixed(0)}×)`,
    )
  }
}

async function compareWrites(db: Database): Promise<void> {
  const write = () =>
    seconds(() =>
      Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          for (let n = 0; n < WRITES / CLIENTS; n++) await editRandomTriage(db)
        }),
      ),
    )
  const [plain, marked]: number[][] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    await setStatisticTriggers(db, false)
    plain!.push(WRITES / (await write()))
    await setStatisticTriggers(db, true)
    const stop = keepFolding(db)
    marked!.push(WRITES / (await write()))
    await stop()
  }
  await sql`select stat_rebuild()`.execute(db)
  const [without, withMarks] = [median(plain!), median(marked!)]
  console.log(
    `escritas por segundo, ${CLIENTS} clientes: ${without.toFixed(0)} sem estatísticas, ${withMarks.toFixed(0)} com elas (${(withMarks / without).toFixed(2)}×)`,
  )
}

async function editRandomTriage(db: Database): Promise<void> {
  const id = 1 + Math.floor(Math.random() * patients * 0.9)
  await db
    .updateTable('triages')
    .set(({ eb }) => ({ smoking: eb.not('smoking') }))
    .where('id', '=', id)
    .execute()
}
