import type { Patient } from '@iris/contracts/patients'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'

export type PatientForSheet = Omit<
  Patient,
  'companyName' | 'clinic' | 'merged_into' | 'result_consent_by_name'
> & {
  company_name: string
  company_cnpj: string
  /** Name of the clinic. */
  clinic: string | null
  /** Name of the healthcare operator. */
  operator: string | null
}

/** The patients of these ids with the names of company, clinic and operator, in the order of the ids. */
export async function patientsForSheet(
  db: Database,
  ids: readonly number[],
): Promise<PatientForSheet[]> {
  const rows = await db
    .selectFrom('patients as p')
    .innerJoin('companies as c', 'c.id', 'p.company')
    .leftJoin('companies as k', 'k.id', 'p.clinic')
    .leftJoin('healthcare_operators as o', 'o.id', 'p.healthcare_operator_id')
    .selectAll('p')
    .select([
      'c.corporate_reason as company_name',
      'c.cnpj as company_cnpj',
      'k.corporate_reason as clinic_name',
      'o.name as operator',
    ])
    .where('p.id', '=', anyOf(ids))
    .execute()
  const byId = new Map(
    rows.map(({ clinic_name, ...row }) => [row.id, { ...row, clinic: clinic_name }]),
  )
  return ids.flatMap((id) => (byId.get(id) as PatientForSheet | undefined) ?? [])
}
