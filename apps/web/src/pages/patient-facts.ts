import type { Patient } from '@iris/contracts/patients'
import { ageOn } from '@iris/domain/age'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'

/** '58 anos', the company and the occupation: what stands beneath a patient's name. */
export function patientFacts({ dob, companyName, occupation }: Patient): string[] {
  const age = ageOn(dob, todayInSaoPaulo())
  return [age === 1 ? '1 ano' : `${age} anos`, companyName, occupation]
}
