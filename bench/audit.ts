import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { recordAudit } from '../apps/server/src/audit/audit.ts'
import { keepSealing } from '../apps/server/src/audit/keep-sealing.ts'
import { sealRows } from '../apps/server/src/audit/seals.sql.ts'
import { verifyChain } from '../apps/server/src/audit/verify-chain.ts'
import { createDatabase, type Database } from '../apps/server/src/db/database.ts'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { MIGRATIONS } from '../apps/server/src/db/migration-files.ts'
import {
  findTrailIds,
  findWholeTrail,
  trailEvents,
} from '../apps/server/src/modules/audit-trail/audit-trail.sql.ts'
import { watchMemory } from './watch-memory.ts'

// npm run bench -- audit [--rows 1000000]: the upgrade of that many rows, sealing and checking them, concurrent
// writes compared with a table of the former shape, an export's row and a patient's audit. Times depend on this
// machine; ratios do not.

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const rows = Number(values.rows)
const CLIENTS = 8
const ROUND = 300
const ROUNDS = 20
const WHO = { caller: { kind: 'user', id: 1 }, ip: '10.1.2.3' } as const
const BEFORE = '0024'

const folder = await mkdtemp(join(tmpdir(), 'iris-bench-'))
await chmod(folder, 0o711)
const embedded = await startEmbedded({ dataDir: folder, log: console.log })
try {
  await migrateBefore()
  await timed('encher', () => fill())
  await timed(`atualização com ${rows} registros`, () => migrate(embedded.config))
  const db = createDatabase(embedded.config)
  await timed('selar todos', async () => {
    while ((await sealRows(db)) > 0);
  })
  await sql`
    create table audit_plain (like audit_events_past including indexes);
    alter table audit_plain alter column at set default now();
    create sequence audit_plain_id;
    alter table audit_plain alter column id set default nextval('audit_plain_id') + 1000000000`.execute(
    db,
  )
  await compareWrites(db, 'em meses')
  const stop = keepSealing(db, folder)
  await compareWrites(db, 'em meses, com a selagem')
  await stop()
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

async function fill() {
  const db = createDatabase(embedded.config)
  await sql`
    insert into audit_events (at, user_id, action, entity, entity_id, patient_id, ip, detail)
    select now() - (${rows} - n) * interval '30 seconds', n % 40, 'read', 'exam', n % 200000, n % 100000, '10.0.0.1',
      '{"field": "retinography_img"}' from generate_series(1, ${sql.lit(rows)}) n`.execute(db)
  await sql`vacuum analyze audit_events`.execute(db)
  await db.destroy()
}

/** One round on a table of the former shape and one on ours, in turn, so that a busy machine slows both. */
async function compareWrites(db: Database, name: string) {
  const [plain, events] = ['audit_plain', 'audit_events'] as const
  for (const table of [plain, events]) await writes(db, table)
  const ratios: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const [first, second] = [await writes(db, plain), await writes(db, events)]
    const [third, fourth] = [await writes(db, events), await writes(db, plain)]
    ratios.push((second + third) / (first + fourth))
  }
  const at = (part: number) => ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length * part)]
  console.log(
    `escritas de ${CLIENTS} ao mesmo tempo, ${name}: ${at(0.5)?.toFixed(2)} vezes as de antes (quartos ${at(0.25)?.toFixed(2)} e ${at(0.75)?.toFixed(2)})`,
  )
}

/** Transactions of a round, each with one row about a patient's exam. */
async function writes(db: Database, table: 'audit_plain' | 'audit_events'): Promise<number> {
  const end = performance.now() + ROUND
  let done = 0
  const write = (trx: Database, patient: number) =>
    sql`insert into ${sql.table(table)} (user_id, action, entity, entity_id, patient_id, ip, detail)
      values (1, 'update', 'exam', ${patient}, ${patient}, '10.1.2.3', '{"fields": ["right_eye"]}')`.execute(
      trx,
    )
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      while (performance.now() < end) {
        await db.transaction().execute((trx) => write(trx, (done * 7919 + client) % 100_000))
        done++
      }
    }),
  )
  return done
}

/** Exports of 20,000 people and lists of ten, and the audit of a person who is in all of them. */
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
  const page = { limit: 50, offset: 0, before: undefined }
  const trail = async () => {
    await findWholeTrail(db, 77)
    return trailEvents(db, await findTrailIds(db, 77, { changes: '0' }, page))
  }
  await trail()
  await timed('o histórico de um paciente', trail)
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  console.log(`${name}: ${(performance.now() - start).toFixed(0)} ms`)
  return result
}
