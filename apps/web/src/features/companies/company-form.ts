import { type Company, companyCreateBody } from '@iris/contracts/companies'
import { formatCep } from '@iris/domain/cep'
import { formatCnpj } from '@iris/domain/cnpj'
import { companyTypesLabel, DEPARTMENTS } from '@iris/domain/company'
import { formatPhone } from '@iris/domain/phone'
import { EMPTY_STREET, type newSocialMedia } from '../../form/empty-values.ts'
import { filledFrom } from '../../form/filled-from.ts'
import type { Words } from '../../form/in-words.ts'
import { labelIn } from '../../form/kept-option.ts'
import { numbered, type RowLists } from '../../form/stale-rows.ts'

export const newPhone = () => ({
  contact_name: '',
  department: null as number | null,
  phone: '',
  extension: '',
})
export const newEmail = () => ({
  contact_name: '',
  department: null as number | null,
  email: '',
})

/** An empty text for anything not given. */
export const EMPTY_COMPANY = {
  cnpj: '',
  types: [] as number[],
  corporate_reason: '',
  zip_code: '',
  ...EMPTY_STREET,
  address_country: 'Brasil',
  site: '',
  healthcare_operator_id: null as number | null,
  active: true,
  phones: [] as ReturnType<typeof newPhone>[],
  emails: [] as ReturnType<typeof newEmail>[],
  social_medias: [] as ReturnType<typeof newSocialMedia>[],
}

export type CompanyValues = typeof EMPTY_COMPANY

export function companyValues(company: Company): CompanyValues {
  return filledFrom(EMPTY_COMPANY, {
    ...company,
    phones: company.phones.map((phone) => ({ ...phone, extension: phone.extension ?? '' })),
  })
}

/** The same rules for a new company and an edit. */
export const companyFormSchema = companyCreateBody

export function companyWords(operatorName: (id: number) => string): Words<CompanyValues> {
  return {
    types: companyTypesLabel,
    healthcare_operator_id: operatorName,
    cnpj: formatCnpj,
    zip_code: formatCep,
  }
}

const department = (value: number) => labelIn(DEPARTMENTS, value, 'Departamento')

export const COMPANY_LISTS: RowLists<CompanyValues> = {
  phones: { title: numbered('Telefone'), words: { department, phone: formatPhone } },
  emails: { title: numbered('E-mail'), words: { department } },
  social_medias: { title: numbered('Mídia Social') },
}
