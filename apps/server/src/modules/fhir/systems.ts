import { BASE_PATH } from '@iris/contracts/address'
import { FHIR_PATH } from '@iris/contracts/fhir'

/** Whose numbers and codes stand in a resource. The national ones are those of the RNDS. */
export const CPF = 'http://rnds.saude.gov.br/fhir/r4/NamingSystem/cpf'
export const CNS = 'http://rnds.saude.gov.br/fhir/r4/NamingSystem/cns'
export const CNPJ = 'http://rnds.saude.gov.br/fhir/r4/NamingSystem/cnpj'
export const SNOMED = 'http://snomed.info/sct'
export const UCUM = 'http://unitsofmeasure.org'
export const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem'

/** The addresses of this installation, made of APP_URL. */
export type Systems = {
  /** Where the resources stand, without a slash at the end. */
  base: string
  rg: string
  employeeCode: string
  crm: string
  rqe: string
  /** Codes that no terminology has, or none that is sure: what was measured and found here, in the words of the screens. */
  codes: string
  /** The questions of the triage. */
  questionnaire: string
}

export function systemsOf(appUrl: string): Systems {
  const own = `${appUrl}/fhir`
  return {
    base: `${appUrl}${BASE_PATH}${FHIR_PATH}`,
    rg: `${own}/NamingSystem/rg`,
    employeeCode: `${own}/NamingSystem/matricula`,
    crm: `${own}/NamingSystem/crm`,
    rqe: `${own}/NamingSystem/rqe`,
    codes: `${own}/CodeSystem/triagem-ocular`,
    questionnaire: `${own}/Questionnaire/triagem`,
  }
}
