import type { Company } from '@iris/contracts/companies'
import { companyBody } from '../../apps/server/test/factories/company.ts'
import type { Iris } from './iris.ts'

/** A client company, created by the administrator; any field may be given. */
export async function makeCompany(
  iris: Iris,
  fields: Record<string, unknown> = {},
): Promise<Company> {
  return iris.api('POST', '/companies', await iris.admin(), companyBody(fields))
}
