import type { IdentifierChoice } from '@iris/contracts/fhir-search'
import { normaliseCnpj } from '@iris/domain/cnpj'
import { onlyDigits } from '@iris/domain/digits'
import { DOCTOR_TYPE } from '@iris/domain/user-type'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { numberIn, type RowSource } from './fhir-search.sql.ts'
import type { ClinicRow, CompanyRow } from './organization.resource.ts'
import type { StoredPatient } from './patient.resource.ts'
import type { PractitionerRow } from './practitioner.resource.ts'
import { CNPJ, CNS, CPF, type Systems } from './systems.ts'

type Condition = RawBuilder<boolean>

const isOf = ({ system }: IdentifierChoice, asked: string) => system === null || system === asked

/** Any of some conditions; null for none. */
function any(conditions: (Condition | null)[]): Condition | null {
  const some = conditions.filter((condition) => condition !== null)
  return some.length > 0 ? sql<boolean>`(${sql.join(some, sql` or `)})` : null
}

export function patientSource(systems: Systems): RowSource {
  return {
    table: 'patients',
    rowOf: numberIn,
    identified(asked) {
      const digits = onlyDigits(asked.value)
      return any([
        isOf(asked, CPF) && digits.length === 11 ? sql<boolean>`t.cpf = ${digits}` : null,
        isOf(asked, CNS) && digits.length === 15 ? sql<boolean>`t.sus_card = ${digits}` : null,
        isOf(asked, systems.employeeCode)
          ? sql<boolean>`employee_code_key(t.employee_code) = employee_code_key(${asked.value})`
          : null,
      ])
    },
  }
}

export async function patientRows(db: Database, ids: readonly number[]): Promise<StoredPatient[]> {
  const rows = await db
    .selectFrom('patients as p')
    .leftJoin('patient_merges as m', 'm.patient_id', 'p.id')
    .selectAll('p')
    .select('m.into_id as merged_into')
    .select(
      sql<boolean>`exists (select from patient_anonymisations a where a.patient_id = p.id)`.as(
        'anonymised',
      ),
    )
    .where('p.id', '=', anyOf(ids))
    .execute()
  return inOrder(ids, rows)
}

export const COMPANY_ROWS: RowSource = {
  table: 'companies',
  rowOf: (id) => (id.startsWith('company-') ? numberIn(id.slice('company-'.length)) : null),
  identified: (asked) =>
    isOf(asked, CNPJ) ? sql<boolean>`t.cnpj = ${normaliseCnpj(asked.value)}` : null,
}

export async function companyRows(db: Database, ids: readonly number[]): Promise<CompanyRow[]> {
  const rows = await db.selectFrom('companies').selectAll().where('id', '=', anyOf(ids)).execute()
  return inOrder(ids, rows)
}

export function clinicRow(db: Database): Promise<ClinicRow> {
  return db.selectFrom('clinic').selectAll().executeTakeFirstOrThrow()
}

export function practitionerSource(systems: Systems): RowSource {
  return {
    table: 'users',
    rowOf: numberIn,
    // Doctors, and whoever else has concluded an exam or referred somebody: no other account is anybody's to see here.
    condition: sql<boolean>`(t.type = ${DOCTOR_TYPE} or exists (
      select from exams e where e.classified_by = t.id) or exists (
      select from referrals r where r.referred_by = t.id))`,
    identified(asked) {
      const [number = '', state] = asked.value.toUpperCase().split(/[-/ ]+/)
      const isCrm = isOf(asked, systems.crm)
      const isRqe = isOf(asked, systems.rqe)
      return any([
        isCrm && state === undefined ? sql<boolean>`t.crm = ${number}` : null,
        isCrm && state !== undefined
          ? sql<boolean>`(t.crm = ${number} and t.crm_uf = ${state})`
          : null,
        isRqe ? sql<boolean>`t.rqe = ${asked.value}` : null,
      ])
    },
  }
}

export async function practitionerRows(
  db: Database,
  ids: readonly number[],
): Promise<PractitionerRow[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'crm', 'crm_uf', 'rqe', 'active', 'updated_at'])
    .where('id', '=', anyOf(ids))
    .execute()
  return inOrder(ids, rows)
}
