import { isCpf } from '@iris/domain/cpf'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeClinic } from '../../../bench/clinic/make-clinic.ts'
import { createDatabase, type Database } from '../src/db/database.ts'
import { createTestDatabase } from './database.ts'

// Enough that the largest company has events of its own.
const PATIENTS = 1200
const TABLES = [
  'companies',
  'patients',
  'exams',
  'triages',
  'ishihara_tests',
  'screening_events',
  'screening_participants',
  'medical_records',
  'leads',
  'lead_history',
  'audit_events',
]
/** When a row was written, and by which transaction. */
const OF_THE_MAKING = ['created_at', 'updated_at', 'changed_in', 'created_day', 'funnel_stage_at']

async function migrated(): Promise<Database> {
  const database = await createTestDatabase()
  const db = createDatabase(database.owner)
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  return db
}

async function made(seed: number): Promise<Database> {
  const db = await migrated()
  await sql`insert into users (name, email, type) values ('Ana', 'ana@exemplo.test', 1)`.execute(db)
  await makeClinic(db, { patients: PATIENTS, seed })
  return db
}

async function contents(db: Database): Promise<Record<string, string>> {
  const hashes = TABLES.map(async (table) => {
    const { rows } = await sql<{ hash: string }>`
      select md5(string_agg(row::text, '' order by (row->>'id')::int)) as hash
      from (select to_jsonb(t) - ${OF_THE_MAKING}::text[] as row from ${sql.table(table)} t) rows`.execute(
      db,
    )
    return [table, rows[0]?.hash ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}

async function figure(db: Database, question: ReturnType<typeof sql<{ n: unknown }>>) {
  return (await question.execute(db)).rows[0]?.n
}

test('The same seed makes the same clinic, and another one another', { tags: 'long' }, async () => {
  const [first, again, other] = [await made(1), await made(1), await made(2)]
  const rows = await contents(first)
  expect(Object.values(rows)).not.toContain('')
  expect(await contents(again)).toEqual(rows)
  expect((await contents(other)).patients).not.toBe(rows.patients)
})

test('A made clinic has valid people, exams in all states, and figures and indexes that are right', {
  tags: 'long',
}, async () => {
  const db = await made(1)
  const patients = await db.selectFrom('patients').select('cpf').execute()
  expect(patients).toHaveLength(PATIENTS)
  expect(patients.filter(({ cpf }) => !isCpf(cpf))).toEqual([])
  const states = await db.selectFrom('exams').select('status').distinct().execute()
  expect(states.map(({ status }) => status).sort()).toEqual(
    ['Avaliação Médica', 'Concluído', 'E-mail enviado', 'Pendente'].sort(),
  )
  expect(await figure(db, sql`select list_recount() as n`)).toBe(0)
  expect(await figure(db, sql`select stat_recount() as n`)).toBe(0)
  const indexes = sql<{ n: unknown }>`
    select array_agg(indexdef order by indexname)::text as n from pg_indexes where schemaname = 'public'`
  expect(await figure(db, indexes)).toBe(await figure(await migrated(), indexes))
  expect(await figure(db, sql`select count(*) as n from pg_trigger where tgenabled = 'D'`)).toBe(0)
})
