import { type Company, companyCreateBody } from '@iris/contracts/companies'
import { formatCep } from '@iris/domain/cep'
import { formatCnpj } from '@iris/domain/cnpj'
import { companyTypesLabel } from '@iris/domain/company'

type Phone = { contact_name: string; department: number | null; phone: string; extension: string }
type Email = { contact_name: string; department: number | null; email: string }
type SocialMedia = { name: string; social_media: string }

/** The values of the company form; an empty text for anything not given. */
export type CompanyValues = {
  cnpj: string
  types: number[]
  corporate_reason: string
  zip_code: string
  address_street: string
  address_number: string
  address_neighborhood: string
  address_complement: string
  address_city: string
  address_state: string
  address_country: string
  site: string
  healthcare_operator_id: number | null
  active: boolean
  phones: Phone[]
  emails: Email[]
  social_medias: SocialMedia[]
}

export const newPhone = (): Phone => ({
  contact_name: '',
  department: null,
  phone: '',
  extension: '',
})
export const newEmail = (): Email => ({ contact_name: '', department: null, email: '' })
export const newCompanyMedia = (): SocialMedia => ({ name: '', social_media: '' })

export const EMPTY_COMPANY: CompanyValues = {
  cnpj: '',
  types: [],
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
  healthcare_operator_id: null,
  active: true,
  phones: [],
  emails: [],
  social_medias: [],
}

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
