import type { AuditEvent } from '@iris/contracts/audit'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** One page of what was done with a patient's data, the newest first, and how many rows there are. */
export async function findTrail(
  db: Database,
  patientId: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: AuditEvent[]; total: number }> {
  const { total } = await db
    .selectFrom('audit_events')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('audit_events as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('registration_links as l', 'l.jti', 'a.link_jti')
    .leftJoin('companies as c', 'c.id', 'l.company_id')
    .select([
      'a.id',
      'a.at',
      'a.user_id',
      'u.name as user_name',
      'c.corporate_reason as link_company',
      'a.action',
      'a.entity',
      'a.entity_id',
      sql<string | null>`host(a.ip)`.as('ip'),
      'a.detail',
    ])
    .where('a.patient_id', '=', patientId)
    .orderBy('a.id', 'desc')
    .limit(sql.lit(per_page))
    .offset((page - 1) * per_page)
    .execute()
  return { rows: rows as AuditEvent[], total }
}
