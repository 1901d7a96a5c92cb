import { sql } from 'kysely'
import pg from 'pg'
import { recordAudit } from '../src/audit/audit.ts'
import { sealRows } from '../src/audit/seals.sql.ts'
import type { Database } from '../src/db/database.ts'
import type { TestDatabase } from './database.ts'

const WHO = { caller: { kind: 'user', id: 3 }, ip: '10.0.0.7' } as const
const event = (patient_id: number) => ({
  action: 'update',
  entity: 'patient',
  entity_id: patient_id,
  patient_id,
  detail: { fields: ['name'], from: null, to: 'É "à" vírgula, 😀' },
})

/** That many rows of the audit. */
export async function writeRows(count: number, trx: Database) {
  for (let n = 1; n <= count; n++) await recordAudit(trx, WHO, event(n))
  // In a transaction a row goes together with the statement after it.
  await sql`select`.execute(trx)
}

/** @returns how many rows got a seal */
export async function sealAllOf(db: Database): Promise<number> {
  for (let all = 0; ; ) {
    const sealed = await sealRows(db)
    if (sealed === 0) return all
    all += sealed
  }
}

/** As the owner of the whole database, whom no trigger and no right can stop. */
export async function tamperWith(database: TestDatabase, statements: string[]) {
  const client = new pg.Client(database.owner as pg.ClientConfig)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
