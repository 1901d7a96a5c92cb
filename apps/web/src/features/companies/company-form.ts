import { type Company, companyCreateBody } from '@iris/contracts/companies'
import { formatCep } from '@iris/domain/cep'
import { formatCnpj } from '@iris/domain/cnpj'
import { companyTypesLabel } from '@iris/domain/company'

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
export const newCompanyMedia = () => ({ name: '', social_media: '' })

/** An empty text for anything not given. */
export const EMPTY_COMPANY = {
  cnpj: '',
  types: [] as number[],
  corporate_reason: '',
  zip_code: '',
  address_street: '',
  address_number: '',
  address_neighborhood: '',
  address_complement: '',
  address_city: '',
  address_state: '',
  address_country: 'Brasil',
  site: '',
  healthcare_operator_id: null as number | null,
  active: true,
  phones: [] as ReturnType<typeof newPhone>[],
  emails: [] as ReturnType<typeof newEmail>[],
  social_medias: [] as ReturnType<typeof newCompanyMedia>[],
}

export type CompanyValues = typeof EMPTY_COMPANY

export function companyValues(company: Company): CompanyValues {
  const { id: _id, created_at: _created, updated_at: _updated, ...fields } = company
  return {
    ...fields,
    address_complement: company.address_complement ?? '',
    phones: company.phones.map((phone) => ({ ...phone, extension: phone.extension ?? '' })),
  }
}

/** The same rules for a new company and an edit. */
export const companyFormSchema = companyCreateBody

/** A value in words, to compare two. */
export function showCompanyValue(
  key: string,
  value: unknown,
  operatorName: (id: number) => string,
): string {
  if (key === 'types') return companyTypesLabel(value as number[])
  if (key === 'healthcare_operator_id') return typeof value === 'number' ? operatorName(value) : ''
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (Array.isArray(value))
    return value
      .map((item: Record<string, unknown>) =>
        [item.contact_name ?? item.name, item.phone ?? item.email ?? item.social_media].join(' '),
      )
      .join('; ')
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (key === 'cnpj') return formatCnpj(text)
  return key === 'zip_code' ? formatCep(text) : text
}
