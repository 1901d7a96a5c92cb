import type { Patient } from '@iris/contracts/patients'
import { CLINIC_TYPE } from '@iris/domain/company'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import { inOrder } from '../../db/in-order.ts'

/** The patients of these ids as they travel, in the order of the ids; an id that is not there is left out. */
export async function patientViews(db: Database, ids: readonly number[]): Promise<Patient[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('patients as p')
    .innerJoin('companies as c', 'c.id', 'p.company')
    .leftJoin('patient_merges as m', 'm.patient_id', 'p.id')
    .leftJoin('users as u', 'u.id', 'p.result_consent_by')
    .leftJoin('companies as k', 'k.id', 'p.clinic')
    .leftJoin('healthcare_operators as o', 'o.id', 'p.healthcare_operator_id')
    .selectAll('p')
    .select(['c.corporate_reason as companyName', 'm.into_id as merged_into'])
    .select(['k.corporate_reason as clinicName', 'o.name as operatorName'])
    .select('u.name as result_consent_by_name')
    .where('p.id', '=', anyOf(ids))
    .execute()
  return inOrder(ids, rows as Patient[])
}

export async function patientExists(db: Database, id: number): Promise<boolean> {
  const row = await db.selectFrom('patients').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Whether they are here: yes; no; or their registration was merged into another one. */
export async function presenceOf(db: Database, id: number): Promise<'yes' | 'no' | 'merged'> {
  const row = await db
    .selectFrom('patients as p')
    .leftJoin('patient_merges as m', 'm.patient_id', 'p.id')
    .select('m.into_id')
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) return 'no'
  return row.into_id === null ? 'yes' : 'merged'
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

/** Keeps whoever locks the patient as below waiting until the transaction ends, and nobody else. */
export async function keepFromMerge(db: Database, id: number): Promise<void> {
  await db.selectFrom('patients').select('id').where('id', '=', id).forKeyShare().execute()
}

/** The rows by id, in the order of their ids, kept from every other writer and from what would point to them. */
export async function lockPatients(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('patients')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function changePatient(
  db: Database,
  id: number,
  changes: Updateable<DB['patients']>,
): Promise<void> {
  await db.updateTable('patients').set(changes).where('id', '=', id).execute()
}

/** As an array: the patient's own id, and those of the registrations that became part of theirs, which the audit goes on naming. */
export function numbersOfPatient(id: number) {
  return sql<number[]>`array(
    select ${id}::integer union all select patient_id from patient_merges where into_id = ${id})`
}

/** Whether a registration with this CPF and birth date ('yyyy-MM-dd') became part of this patient. */
export async function isFormerOf(
  db: Database,
  id: number,
  { cpf, dob }: { cpf?: string | undefined; dob?: string | undefined },
): Promise<boolean> {
  const row = await db
    .selectFrom('patient_merges')
    .select('patient_id')
    .where('into_id', '=', id)
    .where(sql<SqlBool>`former ->> 'cpf' = ${cpf ?? null} and former ->> 'dob' = ${dob ?? null}`)
    .executeTakeFirst()
  return row !== undefined
}

export type References = {
  company?: number | undefined
  clinic?: number | null | undefined
  healthcare_operator_id?: number | null | undefined
}

/** Whether people may be put into a company: one that is active, or has an event that its people may still come to. */
export const takesPeople = sql<boolean>`(companies.active or exists (
  select from screening_events where company_id = companies.id and status <> 'closed'))`

/**
 * Which of the records that a patient names may be chosen: they exist and are active, a clinic only when it is one. A
 * record that is not named counts as one that may.
 */
export async function choosableReferences(
  db: Database,
  { company, clinic, healthcare_operator_id }: References,
): Promise<Record<keyof References, boolean>> {
  const found = await sql<Record<keyof References, boolean>>`
    select
      ${company ?? null}::int is null
        or exists (select from companies where id = ${company ?? null}::int and ${takesPeople}) as company,
      ${clinic ?? null}::int is null
        or exists (
          select from companies
          where id = ${clinic ?? null}::int and active and ${CLINIC_TYPE}::smallint = any(types))
        as clinic,
      ${healthcare_operator_id ?? null}::int is null
        or exists (
          select from healthcare_operators where id = ${healthcare_operator_id ?? null}::int and active)
        as healthcare_operator_id`.execute(db)
  return found.rows[0] as Record<keyof References, boolean>
}

/** The names that the answer to a visitor says beside the ids, as they are read of anybody. */
export function namesForVisitor(db: Database, company: number, operator: number | null) {
  return db
    .selectFrom('companies as c')
    .leftJoin('healthcare_operators as o', (join) => join.on('o.id', '=', operator))
    .select(['c.corporate_reason as companyName', 'o.name as operatorName'])
    .where('c.id', '=', company)
    .executeTakeFirstOrThrow()
}

/** Takes what identifies a person out of a registration that became part of another: its CPF is free, and it speaks of nobody. */
export async function emptyPatient(db: Database, id: number): Promise<void> {
  await sql`
    update patients set
      name = 'CADASTRO UNIDO ' || id, cpf = 'U' || lpad(id::text, 10, '0'), email = '', phone = '', rg = null,
      dob = '1900-01-01', sex = 'P', other_sex = null, occupation = '', unit = null, sector = null, employee_code = null, active = false, clinic = null,
      zip_code = '', address_street = '', address_number = '', address_neighborhood = '', address_complement = null,
      address_city = '', address_state = '', address_country = '',
      health_type = 'particular', sus_card = null, healthcare_operator_id = null, others_healthcare_operator = null,
      health_insurance = null, health_card_number = null, phones = '[]', social_medias = '[]',
      result_channel = null, result_consent = null, result_consent_at = null, result_consent_by = null,
      responsible_name = null, responsible_email = null, responsible_dob = null, responsible_zip_code = null,
      responsible_address_street = null, responsible_address_number = null, responsible_address_neighborhood = null,
      responsible_address_complement = null, responsible_address_city = null, responsible_address_state = null,
      responsible_address_country = null, responsible_rg = null, responsible_cpf = null, responsible_sex = null,
      responsible_other_sex = null, responsible_occupation = null
    where id = ${id}`.execute(db)
}
