import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { codeOf } from '../db/error-code.ts'
import { LATER } from '../db/prepared-client.ts'
import type { KeyCaller, LinkCaller, UserCaller } from '../http/caller.ts'

export type AuditEntry = {
  /** A verb: `create`, `update`, `read`, `login`, `export`, `send` … */
  action: string
  /** What was touched: `patient`, `exam`, `company` … */
  entity: string
  entity_id?: number | null
  /** The patient whose health data it concerns; an index finds the audit of a patient by it. */
  patient_id?: number | null
  /** The patients that a list, an export or an import showed or changed, each once; none in a row of one patient. */
  subjects?: readonly number[]
  /** Only field names and codes: never clinical content, never a name or number of a person. */
  detail?: Record<string, unknown>
}

export type Actor = {
  caller:
    | Pick<UserCaller, 'kind' | 'id'>
    | Pick<LinkCaller, 'kind' | 'jti'>
    | Pick<KeyCaller, 'kind' | 'id' | 'name'>
    | null
  /** Null where nobody called: the program itself did it. */
  ip: string | null
}

/** Records an event of this request, beside its write. */
export type Audit = (event: AuditEntry) => Promise<void>

/** What a write needs: its transaction, and the audit beside it. */
export type AuditedWrite = { db: Database; audit: Audit }
/** The same where a user writes. */
export type UserWrite = AuditedWrite & { user: UserCaller }

/** Records who did what, in the same transaction as the write itself. */
export async function recordAudit(db: Database, who: Actor, event: AuditEntry): Promise<void> {
  await writeRows(db, [rowOf(who, event)])
}

/** Rows of one flush: more wait for the next, so that no statement grows without end. */
const MOST_AT_ONCE = 100

/** Records a read of `who`; resolves once its row is committed. */
export type ReadAudit = (who: Actor, event: AuditEntry) => Promise<void>

/**
 * Records reads, which have no transaction of their own. Those that come while a flush is under way share the next one,
 * in the order in which they came; a lone one waits for nobody. Each is committed before its read is answered.
 */
export function createReadAudit(db: Database): ReadAudit {
  let waiting: Waiting[] = []
  let isWriting = false

  async function writeWaiting(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      const now = waiting.slice(0, MOST_AT_ONCE)
      waiting = waiting.slice(MOST_AT_ONCE)
      await writeEach(db, now)
    }
    isWriting = false
  }

  return (who, event) =>
    new Promise((done, failed) => {
      waiting.push({ row: rowOf(who, event), done, failed })
      if (!isWriting) void writeWaiting()
    })
}

type Row = ReturnType<typeof rowOf>
type Waiting = { row: Row; done: () => void; failed: (fault: unknown) => void }

/** Faults of one row: wrong data, or a rule of the table broken. */
const OF_A_ROW = /^2[23]/

/** Writes all at once. If a row is wrong, writes each alone, so that the others are kept. Never rejects. */
async function writeEach(db: Database, rows: Waiting[]): Promise<void> {
  try {
    await writeRows(
      db,
      rows.map(({ row }) => row),
    )
    for (const { done } of rows) done()
  } catch (fault) {
    if (rows.length > 1 && OF_A_ROW.test(codeOf(fault)))
      for (const one of rows) await writeEach(db, [one])
    else for (const { failed } of rows) failed(fault)
  }
}

function rowOf(who: Actor, event: AuditEntry) {
  return {
    user_id: who.caller?.kind === 'user' ? who.caller.id : null,
    link_jti: who.caller?.kind === 'link' ? who.caller.jti : null,
    ip: who.ip,
    action: event.action,
    entity: event.entity,
    entity_id: event.entity_id ?? null,
    patient_id: event.patient_id ?? null,
    subjects: event.subjects?.length ? [...new Set(event.subjects)] : null,
    detail: who.caller?.kind === 'key' ? keyDetail(who.caller, event) : (event.detail ?? null),
  }
}

// In the detail, which is sealed with the row; a column of its own would be in no seal (docs/adr/0114-api-keys.md).
const keyDetail = ({ id, name }: Pick<KeyCaller, 'id' | 'name'>, { detail }: AuditEntry) => ({
  ...detail,
  api_key: { id, name },
})

// One text for any number of rows, so that it is planned once. They are numbered in their order.
async function writeRows(db: Database, rows: Row[]): Promise<void> {
  await sql`
    insert into audit_events (user_id, link_jti, ip, action, entity, entity_id, patient_id, subjects, detail)
    select * from json_to_recordset(${JSON.stringify(rows)}) as r (user_id integer, link_jti uuid, ip inet, action text,
      entity text, entity_id integer, patient_id integer, subjects integer[], detail jsonb) ${LATER}`.execute(
    db,
  )
}
