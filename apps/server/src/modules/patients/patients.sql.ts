import type { Patient } from '@iris/contracts/patients'
import { CLINIC_TYPE } from '@iris/domain/company'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import { inOrder } from '../../db/in-order.ts'

/** The patients of these ids as they travel, in the order of the ids; an id that is not there is left out. */
export async function patientViews(db: Database, ids: readonly number[]): Promise<Patient[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('patients as p')
    .innerJoin('companies as c', 'c.id', 'p.company')
    .selectAll('p')
    .select('c.corporate_reason as companyName')
    .where('p.id', '=', sql<number>`any(${ids as number[]}::int[])`)
    .execute()
  return inOrder(ids, rows as Patient[])
}

export async function findPatient(db: Database, id: number): Promise<Patient | undefined> {
  const [found] = await patientViews(db, [id])
  return found
}

export async function patientExists(db: Database, id: number): Promise<boolean> {
  const row = await db.selectFrom('patients').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Null when the CPF is already registered, also by somebody at this very moment. */
export async function insertPatient(
  db: Database,
  values: Insertable<DB['patients']>,
): Promise<number | null> {
  const row = await db
    .insertInto('patients')
    .values(values)
    .onConflict((conflict) => conflict.column('cpf').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export function findByCpf(db: Database, cpf: string) {
  return db.selectFrom('patients').select(['id', 'dob']).where('cpf', '=', cpf).executeTakeFirst()
}

export function findIdentity(db: Database, id: number) {
  return db
    .selectFrom('patients')
    .select(['cpf', 'dob'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The row, locked against every other writer until the transaction ends. */
export function lockPatient(db: Database, id: number) {
  return db
    .selectFrom('patients')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function changePatient(
  db: Database,
  id: number,
  changes: Updateable<DB['patients']>,
): Promise<void> {
  await db.updateTable('patients').set(changes).where('id', '=', id).execute()
}

export type References = {
  company?: number | undefined
  clinic?: number | null | undefined
  healthcare_operator_id?: number | null | undefined
}

/**
 * Which of the records that a patient names exist; a clinic only when it is one. A record that is not named counts as
 * existing.
 */
export async function referencesExist(
  db: Database,
  { company, clinic, healthcare_operator_id }: References,
): Promise<Record<keyof References, boolean>> {
  const found = await sql<Record<keyof References, boolean>>`
    select
      ${company ?? null}::int is null
        or exists (select from companies where id = ${company ?? null}::int) as company,
      ${clinic ?? null}::int is null
        or exists (select from companies where id = ${clinic ?? null}::int and ${CLINIC_TYPE}::smallint = any(types))
        as clinic,
      ${healthcare_operator_id ?? null}::int is null
        or exists (select from healthcare_operators where id = ${healthcare_operator_id ?? null}::int)
        as healthcare_operator_id`.execute(db)
  return found.rows[0] as Record<keyof References, boolean>
}

export async function companyName(db: Database, id: number): Promise<string> {
  const row = await db
    .selectFrom('companies')
    .select('corporate_reason')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.corporate_reason
}
