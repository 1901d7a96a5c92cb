import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/database.ts'

/** One patient in sixteen has a record, of one version. */
export async function makeRecords(db: Database): Promise<void> {
  await sql`
    insert into medical_records (id, patient_id, created_at)
    select id / 16, id, created_at from patients where id % 16 = 0 order by id`.execute(db)
  await sql`
    insert into medical_record_versions (record_id, notes, user_id, created_at)
    select id, 'Orientado a usar óculos de proteção.', (select min(id) from users), created_at
    from medical_records order by id`.execute(db)
}

/** Who registered and who was examined, in the order of time. The rows are sealed by the server's next rounds. */
export async function makeAudit(db: Database): Promise<void> {
  await sql`
    insert into audit_events (at, user_id, action, entity, entity_id, patient_id, ip, detail)
    select at, (select min(id) from users), action, entity, entity_id, patient_id, '10.1.2.3', detail::jsonb
    from (
      select created_at as at, 'create' as action, 'patient' as entity, id as entity_id, id as patient_id, null as detail
      from patients
      union all
      select created_at, 'update', 'exam', id, patient_id, '{"fields": ["right_eye", "left_eye"]}' from exams) done
    order by at, entity, entity_id`.execute(db)
}

/** That a lead was made, and into which stage. */
export async function makeLeadHistory(db: Database): Promise<void> {
  await sql`
    insert into lead_history (lead_id, kind, changes, created_at)
    select id, 'created', '[]', created_at from leads order by id`.execute(db)
  await sql`
    insert into lead_stage_moves (lead_id, to_stage, created_at)
    select id, funnel_stage, created_at from leads order by id`.execute(db)
}
