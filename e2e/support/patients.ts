import { companyBody } from '../../apps/server/test/factories/company.ts'
import { patientBody } from '../../apps/server/test/factories/patient.ts'
import type { Iris } from './iris.ts'

/** A patient of a new company: the administrator creates the company, the holder of the token the patient. */
export async function makePatient(
  iris: Iris,
  token: string,
  name: string,
): Promise<{ id: number; name: string; cpf: string }> {
  const company = await iris.api<{ id: number }>(
    'POST',
    '/companies',
    await iris.admin(),
    companyBody(),
  )
  return iris.api('POST', '/patients', token, patientBody(company.id, { name }))
}
