import type { Patient } from '@iris/contracts/patients'
import { ageInWords } from '@iris/domain/age'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'

/** '58 anos', the company and the occupation: what stands beneath a patient's name. */
export function patientFacts({ dob, companyName, occupation }: Patient): string[] {
  return [ageInWords(dob, todayInSaoPaulo()), companyName, occupation]
}
