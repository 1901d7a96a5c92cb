import { CLINIC_TYPE } from '@iris/domain/company'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { takesPeople } from './patients.sql.ts'

/**
 * Something a sheet names: `key` is the CNPJ's 14 characters, or the name without case and accents; nobody is newly put into
 * one that does not take them.
 */
export type Named = {
  kind: 'cnpj' | 'company' | 'clinic' | 'operator'
  key: string
  id: number
  takes: boolean
}

/** All that go by these names; two rows for a name that two share. */
export async function findReferences(
  db: Database,
  { cnpj, company, clinic, operator }: Record<Named['kind'], string[]>,
): Promise<Named[]> {
  const found = await sql<Named>`
    select 'cnpj' as kind, cnpj as key, id, ${takesPeople} as takes from companies where cnpj = any(${cnpj}::text[])
    union all
    select 'company', name_key, id, ${takesPeople} from companies where name_key = any(${company}::text[])
    union all
    select 'clinic', name_key, id, active from companies
      where name_key = any(${clinic}::text[]) and ${CLINIC_TYPE}::smallint = any(types)
    union all
    select 'operator', name_key, id, active from healthcare_operators
      where name_key = any(${operator}::text[])`.execute(db)
  return found.rows
}
