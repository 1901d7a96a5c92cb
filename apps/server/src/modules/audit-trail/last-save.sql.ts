import type { SavedBy } from '@iris/contracts/errors'
import { type SqlBool, sql } from 'kysely'
import type { AuditEntry } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'

/**
 * Who last saved a record of a patient, and when: by the audit's index of the patient. Undefined where no row tells, as of a
 * person whose registrations were joined since.
 * @param fields the save must have changed one of these; none: any save
 */
export async function lastSave(
  db: Database,
  { entity, entity_id, patient_id }: Pick<AuditEntry, 'entity' | 'entity_id' | 'patient_id'>,
  fields: readonly string[],
): Promise<SavedBy | undefined> {
  if (entity_id == null || patient_id == null) return undefined
  let rows = db
    .selectFrom('audit_events as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.name', 'a.at'])
    .where('a.patient_id', '=', patient_id)
    .where('a.entity', '=', entity)
    .where('a.entity_id', '=', entity_id)
    .where('a.action', 'in', ['create', 'update'])
  if (fields.length > 0)
    rows = rows.where(sql<SqlBool>`a.detail -> 'fields' ?| ${[...fields]}::text[]`)
  return rows.orderBy('a.id', 'desc').limit(1).executeTakeFirst()
}
