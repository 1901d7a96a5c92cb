export const COMPANY_TYPES = [
  { value: 1, label: 'Fornecedor' },
  { value: 2, label: 'Cliente' },
  { value: 3, label: 'Parceiro' },
  { value: 4, label: 'Clínica' },
] as const

export type CompanyType = (typeof COMPANY_TYPES)[number]['value']

/** A patient's clinic is a company of this type. */
export const CLINIC_TYPE = 4 satisfies CompanyType

/** The departments of a company's phones and e-mails. */
export const DEPARTMENTS = [
  { value: 1, label: 'Comercial' },
  { value: 2, label: 'Financeiro' },
  { value: 3, label: 'Diretoria' },
  { value: 4, label: 'RH' },
] as const

/** 'Cliente, Clínica', in the order of the types; unknown codes are left out. */
export function companyTypesLabel(types: readonly number[]): string {
  return COMPANY_TYPES.filter(({ value }) => types.includes(value))
    .map(({ label }) => label)
    .join(', ')
}
