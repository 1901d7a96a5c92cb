import type { SavedBy } from '@iris/contracts/errors'
import { type SqlBool, sql } from 'kysely'
import type { AuditEntry } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'

/**
 * Who last saved a record of a patient, and when: by the audit's indexes of the patient. A merge saves the one that stays, and a
 * sheet everybody it names. Undefined where no row tells, as of a record that came from another registration.
 * @param fields the save must have changed one of these; none: any save
 */
export async function lastSave(
  db: Database,
  { entity, entity_id, patient_id }: Pick<AuditEntry, 'entity' | 'entity_id' | 'patient_id'>,
  fields: readonly string[],
): Promise<SavedBy | undefined> {
  if (entity_id == null || patient_id == null) return undefined
  const isAbout =
    fields.length > 0
      ? sql<SqlBool>`detail -> 'fields' ?| ${[...fields]}::text[]`
      : sql<SqlBool>`true`
  // `offset 0` has PostgreSQL find the few rows of this person first, instead of reading all rows back from the newest.
  const { rows } = await sql<SavedBy>`
    select u.name, a.at from (
      select id, at, user_id from audit_events
      where patient_id = ${patient_id} and entity = ${entity} and entity_id = ${entity_id}
        and action in ('create', 'update', 'merge') and ${isAbout}
      union all
      select id, at, user_id from audit_events
      where subjects && array[${patient_id}::integer] and entity = ${entity} and action = 'import' and ${isAbout}
      offset 0) a
    left join users u on u.id = a.user_id order by a.id desc limit 1`.execute(db)
  return rows[0]
}
