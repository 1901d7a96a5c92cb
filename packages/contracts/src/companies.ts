import { upperName } from '@iris/domain/person-name'
import { z } from 'zod'
import { addressFields } from './address-fields.ts'
import { cnpj, companyPhone } from './document-fields.ts'
import { endpoint } from './endpoint.ts'
import { numericOption, pageOf, pageQuery, sortBy } from './envelopes.ts'
import {
  email,
  flag,
  id,
  optionalText,
  pathId,
  text,
  textOrNull,
  timestamp,
  updatedAtAsRead,
} from './fields.ts'
import { TEMPLATES } from './messages.ts'

const companyType = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^[1-4]$/)
      .transform(Number),
  ])
  .pipe(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]))

const department = id('Departamento').pipe(z.number().max(4, TEMPLATES.option))

const contactPhone = z.object({
  contact_name: text('Nome para contato'),
  department,
  phone: companyPhone(),
  extension: optionalText('Ramal', { max: 10 }),
})
const contactEmail = z.object({
  contact_name: text('Nome para contato'),
  department,
  email: email(),
})
export const socialMedia = z.object({ name: text('Nome'), social_media: text('Mídia Social') })

/** Nothing that a browser would run; 'Instagram: @empresa' and 'não tem' are for the writer to choose. */
const RUNS = /^\s*(?:javascript|data|vbscript):/i

/** A browser leaves these out of an address, wherever they stand. */
const LEFT_OUT = /[\t\r\n]/g

const shape = {
  cnpj: cnpj(),
  types: z.array(companyType).max(4).meta({ label: 'Tipo' }),
  corporate_reason: text('Razão Social')
    .transform((value) => upperName(value).trim())
    .pipe(z.string().min(1))
    .meta({ label: 'Razão Social' }),
  ...addressFields,
  site: text('Site').refine((value) => !RUNS.test(value.replace(LEFT_OUT, '')), {
    message: 'Site deve ser um endereço da internet, como www.empresa.com.br',
  }),
  healthcare_operator_id: id('Operadora de Saúde').nullish(),
  active: flag('Ativo'),
  phones: z.array(contactPhone).max(50).meta({ label: 'Telefones' }),
  emails: z.array(contactEmail).max(50).meta({ label: 'E-mails' }),
  social_medias: z.array(socialMedia).max(50).meta({ label: 'Mídias Sociais' }),
}

export const companyCreateBody = z.object({
  ...shape,
  types: shape.types.default([]),
  active: shape.active.default(true),
  phones: shape.phones.default([]),
  emails: shape.emails.default([]),
  social_medias: shape.social_medias.default([]),
})

/** A list that is sent replaces the stored one; a list that is not sent stays. */
export const companyUpdateBody = z.object(shape).partial().extend({ updated_at: updatedAtAsRead })

export const company = z.object({
  id: z.number(),
  cnpj: z.string(),
  types: z.array(z.number()),
  corporate_reason: z.string(),
  zip_code: z.string(),
  address_street: z.string(),
  address_number: z.string(),
  address_neighborhood: z.string(),
  address_complement: textOrNull,
  address_city: z.string(),
  address_state: z.string(),
  address_country: z.string(),
  site: z.string(),
  healthcare_operator_id: z.number().nullable(),
  /** Also of one that is no longer offered. */
  operatorName: textOrNull,
  active: z.boolean(),
  phones: z.array(
    z.object({
      contact_name: z.string(),
      department: z.number(),
      phone: z.string(),
      extension: textOrNull.default(null),
    }),
  ),
  emails: z.array(
    z.object({ contact_name: z.string(), department: z.number(), email: z.string() }),
  ),
  social_medias: z.array(z.object({ name: z.string(), social_media: z.string() })),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Company = z.output<typeof company>

export const listCompanies = endpoint({
  method: 'GET',
  path: '/companies',
  access: 'companies.read',
  summary: 'Lista de empresas',
  query: z.object({ ...pageQuery, sort: sortBy(['corporate_reason', 'created_at']) }),
  response: pageOf(company),
})

export const exportCompanies = endpoint({
  method: 'GET',
  path: '/companies/exportAllCompanies',
  access: 'companies.read',
  summary: 'Empresas em planilha (empresas.xlsx)',
  query: listCompanies.query.pick({ query: true, sort: true }),
  response: 'file',
})

export const getCompany = endpoint({
  method: 'GET',
  path: '/companies/:id',
  access: 'companies.read',
  summary: 'Uma empresa',
  params: z.object({ id: pathId }),
  response: company,
})

export const listCompanySectors = endpoint({
  method: 'GET',
  path: '/companies/:id/sectors',
  access: 'company-sectors.read',
  summary: 'Os setores de uma empresa, cada um uma vez; com um link, só os da empresa do link',
  params: z.object({ id: pathId }),
  response: z.array(z.string()),
})

export const createCompany = endpoint({
  method: 'POST',
  path: '/companies',
  access: 'companies.write',
  summary: 'Cadastra uma empresa',
  body: companyCreateBody,
  response: company,
  status: 201,
})

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/companies/:id',
  access: 'companies.write',
  summary: 'Altera uma empresa; desativá-la invalida os links de cadastro',
  params: z.object({ id: pathId }),
  body: companyUpdateBody,
  response: company,
})

export const listCompanyOptions = endpoint({
  method: 'GET',
  path: '/company/options',
  access: 'company-options.read',
  summary: 'Empresas ativas, para seleção; com um link, só a do link',
  query: z.object({
    companytype: z.coerce
      .number()
      .int()
      .min(1)
      .max(4)
      .optional()
      .meta({ label: 'Tipo de empresa' }),
  }),
  response: z.array(numericOption),
})
