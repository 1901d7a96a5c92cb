import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type AuditEvent, recordAudit } from '../apps/server/src/audit/audit.ts'
import { keepSealing } from '../apps/server/src/audit/keep-sealing.ts'
import { sealRows } from '../apps/server/src/audit/seals.sql.ts'
import { verifyChain } from '../apps/server/src/audit/verify-chain.ts'
import { createDatabase, type Database } from '../apps/server/src/db/database.ts'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { MIGRATIONS } from '../apps/server/src/db/migration-files.ts'
import { findTrail } from '../apps/server/src/modules/audit-trail/audit-trail.sql.ts'
import { watchMemory } from './watch-memory.ts'

// npm run bench -- audit [--rows 1000000]: concurrent writes before the audit was sealed, after, and with the sealer at
// work; the upgrade of that many rows; sealing and verifying them; an export's row and a patient's trail. Times belong to
// this machine; the ratios travel.

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const rows = Number(values.rows)
const CLIENTS = 8
const WRITING = 4000
const ROUNDS = 5
const WHO = { caller: { kind: 'user', id: 1 }, ip: '10.1.2.3' } as const
const BEFORE = '0024'

const folder = await mkdtemp(join(tmpdir(), 'iris-bench-'))
await chmod(folder, 0o711)
const embedded = await startEmbedded({ dataDir: folder, log: console.log })
const connect = () => createDatabase(embedded.config)
try {
  await migrateBefore()
  let db = connect()
  await fill(db)
  await writesPerSecond(db, 1000)
  const before: number[] = []
  for (let n = 0; n < ROUNDS; n++) before.push(await writesPerSecond(db))
  await db.destroy()

  await timed(`atualização com ${rows} registros`, () => migrate(embedded.config))
  db = connect()
  await timed('selar todos', async () => {
    while ((await sealRows(db)) > 0);
  })
  await writesPerSecond(db, 1000)
  const after: number[] = []
  for (let n = 0; n < ROUNDS; n++) after.push(await writesPerSecond(db))
  const stop = keepSealing(db, folder, 1000)
  const sealing: number[] = []
  for (let n = 0; n < ROUNDS; n++) sealing.push(await writesPerSecond(db))
  await stop()
  const rate = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
  const against = (all: number[]) =>
    `${rate(all).toFixed(0)}/s, ${(rate(all) / rate(before)).toFixed(2)} vezes`
  console.log(
    `escritas de ${CLIENTS} ao mesmo tempo: antes ${rate(before).toFixed(0)}/s; em meses ${against(after)}; com a selagem ${against(sealing)}`,
  )
  await showMany(db)
  while ((await sealRows(db)) > 0);
  const memory = watchMemory()
  await timed('conferir a cadeia', async () => console.log(await verifyChain(db, [])))
  console.log(`processo até ${memory.peak()} MB`)
  await db.destroy()
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

async function migrateBefore() {
  const older = await mkdtemp(join(tmpdir(), 'iris-older-'))
  for (const name of await readdir(MIGRATIONS))
    if (name.slice(0, 4) < BEFORE) await cp(join(MIGRATIONS, name), join(older, name))
  await migrate(embedded.config, older)
  await rm(older, { recursive: true })
}

async function fill(db: Database) {
  await sql`
    insert into audit_events (at, user_id, action, entity, entity_id, patient_id, ip, detail)
    select now() - (${rows} - n) * interval '30 seconds', n % 40, 'read', 'exam', n % 200000, n % 100000, '10.0.0.1',
      '{"field": "retinography_img"}' from generate_series(1, ${sql.lit(rows)}) n`.execute(db)
  await sql`vacuum analyze audit_events`.execute(db)
}

/** Transactions a second, each with one row of a patient's exam. */
async function writesPerSecond(db: Database, during = WRITING): Promise<number> {
  const end = performance.now() + during
  let done = 0
  const write: AuditEvent = { action: 'update', entity: 'exam', detail: { fields: ['right_eye'] } }
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      while (performance.now() < end) {
        const patient_id = (done * 7919 + client) % 100_000
        await db
          .transaction()
          .execute((trx) => recordAudit(trx, WHO, { ...write, entity_id: patient_id, patient_id }))
        done++
      }
    }),
  )
  return done / (during / 1000)
}

/** Exports of 20,000 and lists of ten, and the trail of one who stands in them all. */
async function showMany(db: Database) {
  const people = Array.from({ length: 20_000 }, (_, n) => n + 1)
  const list = (n: number) => people.slice((n * 10) % 19_000, ((n * 10) % 19_000) + 10)
  await timed('20 exportações de 20.000', async () => {
    for (let n = 0; n < 20; n++)
      await recordAudit(db, WHO, { action: 'export', entity: 'patient', subjects: people })
  })
  await timed('5.000 listas de dez', async () => {
    for (let n = 0; n < 5000; n++)
      await recordAudit(db, WHO, { action: 'list', entity: 'patient', subjects: list(n) })
  })
  const trail = () => findTrail(db, 77, { page: 1, per_page: 30 })
  await trail()
  await timed('o histórico de um paciente', trail)
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  console.log(`${name}: ${(performance.now() - start).toFixed(0)} ms`)
  return result
}
