import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/database.ts'
import { generateLeads } from '../generate-leads.ts'
import { makeEvents, makeParticipants } from './events.sql.ts'
import { makeExams, makeTests, makeTriages } from './exams.sql.ts'
import { makeAudit, makeLeadHistory, makeRecords } from './past.sql.ts'
import { makeCompanies, makePatients, planVisits } from './people.sql.ts'

/** What is filled without its indexes and triggers; both are made up for at the end. */
const FILLED = [
  'companies',
  'patients',
  'exams',
  'triages',
  'ishihara_tests',
  'screening_events',
  'screening_participants',
  'medical_records',
  'medical_record_versions',
]

const LEADS_PER_PATIENT = 0.1

const STEPS: Record<string, (db: Database, patients: number) => Promise<unknown>> = {
  empresas: makeCompanies,
  visitas: planVisits,
  pacientes: makePatients,
  eventos: makeEvents,
  exames: makeExams,
  triagens: makeTriages,
  'testes de cores': makeTests,
  participantes: makeParticipants,
  prontuários: makeRecords,
  auditoria: makeAudit,
  leads: (db, patients) => generateLeads(db, Math.ceil(patients * LEADS_PER_PATIENT)),
  'histórico de leads': makeLeadHistory,
}

/**
 * Fills a migrated database without companies with a believable clinic of that many patients: companies of 5 to 50,000
 * people with a screening event a year, exams in all states with their triages and colour tests, records, leads and the
 * audit's past. Made inside the database, all of it or nothing. The same seed makes the same rows, but for what is kept
 * of times of making. Only exams' pictures are missing.
 * @param seed a whole number from 0 to 999,999
 * @param log told of every step, with its seconds
 */
export async function makeClinic(
  db: Database,
  { patients, seed = 1, log = () => {} }: MakeClinic,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // In one process and in one order, so that a random number always falls to the same row.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx)
    await sql`set local synchronize_seqscans = off`.execute(trx)
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx)
    await sql`set local work_mem = '128MB'`.execute(trx)
    const timed = timing(log)
    const rebuild = await takeIndexes(trx)
    for (const table of FILLED)
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
    for (const [name, make] of Object.entries(STEPS)) {
      await sql`select setseed(${seed / 1_000_000}::float8)`.execute(trx)
      await timed(name, () => make(trx, patients))
    }
    for (const table of FILLED)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
    await timed('índices', rebuild)
    await sql`analyze`.execute(trx)
    for (const table of FILLED)
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 1)) from ${sql.table(table)}`.execute(
        trx,
      )
    await timed('estatísticas', () => sql`select stat_rebuild(), list_recount()`.execute(trx))
  })
  await sql`vacuum analyze`.execute(db)
}

type MakeClinic = { patients: number; seed?: number; log?: (line: string) => void }

function timing(log: (line: string) => void) {
  return async (name: string, work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
}

/** Drops the indexes of what is filled that hold no rule of the schema. @returns what builds them again. */
async function takeIndexes(trx: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(${FILLED}::text[]::regclass[])
      and not exists (select from pg_constraint where conindid = i.indexrelid)
    order by name`.execute(trx)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(trx)
  return async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(trx)
  }
}
