import type { MedicalRecord, MedicalRecordVersion } from '@iris/contracts/medical-records'
import { type Insertable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'

/**
 * Lets one transaction at a time write the record of this patient. The record itself cannot be locked: the program may not
 * change it, and a new one is not there yet.
 */
export async function lockRecordOf(db: Database, patientId: number): Promise<void> {
  await db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function findRecord(db: Database, patientId: number): Promise<MedicalRecord | undefined> {
  return db
    .selectFrom('medical_records as r')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('medical_record_versions')
          .select(['notes', 'user_id', 'created_at'])
          .whereRef('record_id', '=', 'r.id')
          .orderBy('created_at', 'desc')
          .limit(1)
          .as('v'),
      (join) => join.onTrue(),
    )
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select([
      'r.id',
      'r.patient_id',
      'v.notes',
      'v.user_id',
      'u.name as user_name',
      'r.created_at',
      'v.created_at as updated_at',
    ])
    .where('r.patient_id', '=', patientId)
    .executeTakeFirst()
}

/** The newest first. */
export function listVersions(db: Database, recordId: number): Promise<MedicalRecordVersion[]> {
  return db
    .selectFrom('medical_record_versions as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.notes', 'v.user_id', 'u.name as user_name', 'v.created_at'])
    .where('v.record_id', '=', recordId)
    .orderBy('v.created_at', 'desc')
    .execute()
}

export function insertRecord(db: Database, values: Insertable<DB['medical_records']>) {
  return db.insertInto('medical_records').values(values).returning('id').executeTakeFirstOrThrow()
}

/** At least a millisecond later than every earlier version, whatever the clock says. */
export async function insertVersion(
  db: Database,
  version: { record_id: number; notes: string; user_id: number },
): Promise<void> {
  await db
    .insertInto('medical_record_versions')
    .values({
      ...version,
      created_at: sql<string>`greatest(
        date_trunc('milliseconds', clock_timestamp()),
        (select max(created_at) + interval '1 millisecond' from medical_record_versions where record_id = ${version.record_id}))`,
    })
    .execute()
}

/** The prontuário goes to who its patient became, see 0031-merge.sql: the versions of both in one, in the order they were written. */
export async function giveRecord(db: Database, from: number): Promise<void> {
  await sql`select move_record(${from})`.execute(db)
}
