import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { createDatabase, type Database } from '../apps/server/src/db/database.ts'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { createLimits } from '../apps/server/src/db/limits.sql.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createReports } from '../apps/server/src/db/reports.sql.ts'
import { createFileStore } from '../apps/server/src/files/create-file-store.ts'
import { createJobs } from '../apps/server/src/jobs/jobs.ts'
import { createMailer } from '../apps/server/src/mail/mailer.ts'
import { makeDefaultUsers } from '../apps/server/src/modules/users/first-start.commands.ts'
import { makePopulation } from './population.ts'

// npm run bench -- saves [--patients 200000]: how much log an exam's acuity save writes, and how many are made in place.
// Bytes travel to other machines.

const SAVES = 2000

const { values } = parseArgs({
  options: { patients: { type: 'string', default: '200000' }, parts: { type: 'boolean' } },
})
const patients = Number(values.patients)
const folder = await mkdtemp(join(tmpdir(), 'iris-bench-'))
await chmod(folder, 0o711)
const embedded = await startEmbedded({ dataDir: folder, log: console.log })
const db = createDatabase(embedded.config)
const config = readConfig({ DATA_DIR: folder, ADMIN_PASSWORD: 'senha-da-medicao' })
const app = await createApp({
  services: {
    config,
    db,
    reports: createReports(db, undefined),
    files: createFileStore({ kind: 'folder', root: join(folder, 'files') }),
    mailer: createMailer({ smtpUrl: undefined, from: config.mailFrom, dataDir: folder }),
    jobs: createJobs({ connection: embedded.config }),
    limits: createLimits(embedded.config),
    certificate: null,
  },
})
const authorization = `Bearer ${app.tokens.login({ id: 1, type: 1, token_generation: 0 }, false).access_token}`
try {
  await migrate(embedded.config)
  await makeDefaultUsers(db, config)
  await makePopulation(db, patients)
  // Whole pages after a checkpoint say more of when it was than of the write.
  await sql`alter system set full_page_writes = off`.execute(db)
  await sql`alter system set autovacuum = off`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await measure()
} finally {
  await app.close()
  await db.destroy()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

/** On exams that were just begun, as a technician's are. */
async function measure(): Promise<void> {
  const { rows } = await sql<{ id: number; patient_id: number }>`
    insert into exams (patient_id) select id from patients order by id desc limit ${SAVES} returning id, patient_id`.execute(
    db,
  )
  for (const exam of rows.splice(0, 20)) await save(exam)
  const [begin, first] = [await position(db), await inPlace(db)]
  for (const exam of rows) await save(exam)
  const [end, last] = [await position(db), await inPlace(db)]
  console.log(
    `${((end.at - begin.at) / rows.length).toFixed(0)} bytes por gravação, ${last - first} de ${rows.length} no lugar`,
  )
  if (values.parts) await parts(begin.lsn, end.lsn, rows.length)
}

async function save({ id, patient_id }: { id: number; patient_id: number }): Promise<void> {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v2/patients/${patient_id}/exams/${id}`,
    headers: { authorization, 'idempotency-key': crypto.randomUUID() },
    payload: { right_eye: '20/50', left_eye: '20/70', has_correction: 1 },
  })
  if (reply.statusCode !== 200) throw new Error(reply.body)
}

async function position(db: Database) {
  const { rows } = await sql<{ lsn: string; at: number }>`
    select pg_current_wal_lsn() as lsn, (pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint as at`.execute(
    db,
  )
  return rows[0]!
}

async function inPlace(db: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select n_tup_hot_upd as n from pg_stat_user_tables where relname = 'exams'`.execute(db)
  return rows[0]!.n
}

/** What the bytes are made of, by table or index. */
async function parts(from: string, to: string, saves: number): Promise<void> {
  await sql`create extension if not exists pg_walinspect`.execute(db)
  const { rows } = await sql<{ name: string; type: string; bytes: number; n: number }>`
    select coalesce(c.relname, b.resource_manager) as name, b.record_type as type,
      sum(b.block_data_length + b.block_fpi_length)::float / ${saves}::int as bytes, count(*)::float / ${saves}::int as n
    from pg_get_wal_block_info(${from}::pg_lsn, ${to}::pg_lsn) b left join pg_class c on c.relfilenode = b.relfilenode
    group by 1, 2 order by 3 desc limit 30`.execute(db)
  console.table(rows)
  const records = await sql`
    select resource_manager, record_type, count(*)::float / ${saves}::int as n, sum(record_length)::float / ${saves}::int as bytes
    from pg_get_wal_records_info(${from}::pg_lsn, ${to}::pg_lsn) group by 1, 2 order by 4 desc limit 20`.execute(
    db,
  )
  console.table(records.rows)
}
