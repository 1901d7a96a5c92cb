import { patientBody } from '../../apps/server/test/factories/patient.ts'
import { makeCompany } from './companies.ts'
import type { Iris } from './iris.ts'

export type MadePatient = { id: number; name: string; cpf: string }

/** The birth of a minor as it is typed, in whatever year. */
export const BIRTH_OF_MINOR = `01/06/${new Date().getFullYear() - 14}`

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
