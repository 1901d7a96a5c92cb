import { patientBody } from '../../apps/server/test/factories/patient.ts'
import { makeCompany } from './companies.ts'
import type { Iris } from './iris.ts'

export type MadePatient = { id: number; name: string; cpf: string }

/**
 * A patient of this company, or of a new one, created by the holder of the token, or by the administrator; any other
 * field may be given.
 */
export async function makePatient(
  iris: Iris,
  name: string,
  given: { company?: number; token?: string; [field: string]: unknown } = {},
): Promise<MadePatient> {
  const { company, token, ...fields } = given
  const body = patientBody(company ?? (await makeCompany(iris)).id, { name, ...fields })
  return iris.api('POST', '/patients', token ?? (await iris.admin()), body)
}
