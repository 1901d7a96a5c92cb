import { formatCep } from '@iris/domain/cep'
import { formatCnpj } from '@iris/domain/cnpj'
import { companyTypesLabel } from '@iris/domain/company'
import { formatPhone } from '@iris/domain/phone'
import { type SheetColumn, text } from '../../spreadsheets/column.ts'
import type { ListSheet } from '../../spreadsheets/export-list.ts'
import type { CompanyForSheet } from './companies.sql.ts'

const COLUMNS: readonly SheetColumn[] = [
  { key: 'id', header: 'Código', type: 'integer' },
  text('corporate_reason', 'Razão Social', { width: 40 }),
  text('cnpj', 'CNPJ'),
  text('types', 'Tipo'),
  text('active', 'Ativo', { width: 10 }),
  text('site', 'Site', { width: 30 }),
  text('operator', 'Operadora de Saúde'),
  text('zip_code', 'CEP', { width: 12 }),
  text('address_street', 'Rua', { width: 30 }),
  text('address_number', 'Número', { width: 12 }),
  text('address_complement', 'Complemento'),
  text('address_neighborhood', 'Bairro'),
  text('address_city', 'Cidade'),
  text('address_state', 'Estado'),
  text('address_country', 'País'),
  text('phones', 'Telefones', { width: 40 }),
  text('emails', 'E-mails', { width: 40 }),
  text('social_medias', 'Mídias Sociais', { width: 40 }),
  { key: 'created_at', header: 'Criado em', type: 'date-time' },
]

export const COMPANY_SHEET: ListSheet<CompanyForSheet> = {
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
