import type { Company } from '@iris/contracts/companies'
import { formatCep } from '@iris/domain/cep'
import { formatCnpj } from '@iris/domain/cnpj'
import { companyTypesLabel } from '@iris/domain/company'
import { formatPhone } from '@iris/domain/phone'
import { type SheetColumn, textColumn } from '../../spreadsheets/column.ts'
import type { ListSheet } from '../../spreadsheets/export-list.ts'

const COLUMNS: readonly SheetColumn[] = [
  { key: 'id', header: 'Código', type: 'integer' },
  textColumn('corporate_reason', 'Razão Social', { width: 40 }),
  textColumn('cnpj', 'CNPJ'),
  textColumn('types', 'Tipo'),
  textColumn('active', 'Ativo', { width: 10 }),
  textColumn('site', 'Site', { width: 30 }),
  textColumn('operatorName', 'Operadora de Saúde'),
  textColumn('zip_code', 'CEP', { width: 12 }),
  textColumn('address_street', 'Rua', { width: 30 }),
  textColumn('address_number', 'Número', { width: 12 }),
  textColumn('address_complement', 'Complemento'),
  textColumn('address_neighborhood', 'Bairro'),
  textColumn('address_city', 'Cidade'),
  textColumn('address_state', 'Estado'),
  textColumn('address_country', 'País'),
  textColumn('phones', 'Telefones', { width: 40 }),
  textColumn('emails', 'E-mails', { width: 40 }),
  textColumn('social_medias', 'Mídias Sociais', { width: 40 }),
  { key: 'created_at', header: 'Criado em', type: 'date-time' },
]

export const COMPANY_SHEET: ListSheet<Company> = {
  entity: 'company',
  file: 'empresas.xlsx',
  name: 'Empresas',
  columns: COLUMNS,
  line: (company) => ({
    ...company,
    cnpj: formatCnpj(company.cnpj),
    types: companyTypesLabel(company.types),
    active: company.active ? 'Sim' : 'Não',
    zip_code: formatCep(company.zip_code),
    phones: listed(company.phones, ({ contact_name, phone, extension }) =>
      [`${contact_name}: ${formatPhone(phone)}`, extension && `ramal ${extension}`]
        .filter(Boolean)
        .join(', '),
    ),
    emails: listed(company.emails, ({ contact_name, email }) => `${contact_name}: ${email}`),
    social_medias: listed(
      company.social_medias,
      ({ name, social_media }) => `${name}: ${social_media}`,
    ),
  }),
}

function listed<T>(items: readonly T[], show: (item: T) => string): string {
  return items.map(show).join('; ')
}
