import type { Database } from '../db/database.ts'
import type { LinkCaller, UserCaller } from '../http/caller.ts'

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
  caller: Pick<UserCaller, 'kind' | 'id'> | Pick<LinkCaller, 'kind' | 'jti'> | null
  ip: string
}

/** Records an event of this request, beside its write. */
export type Audit = (event: AuditEntry) => Promise<void>

/** Records who did what, in the same transaction as the write itself. */
export async function recordAudit(db: Database, who: Actor, event: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      user_id: who.caller?.kind === 'user' ? who.caller.id : null,
      link_jti: who.caller?.kind === 'link' ? who.caller.jti : null,
      ip: who.ip,
      action: event.action,
      entity: event.entity,
      entity_id: event.entity_id ?? null,
      patient_id: event.patient_id ?? null,
      ...(event.subjects?.length ? { subjects: [...new Set(event.subjects)] } : {}),
      detail: event.detail ? JSON.stringify(event.detail) : null,
    })
    .execute()
}
