import { FUNNEL_STAGES, TEMPERATURES } from '@iris/domain/lead'
import { LEAD_CITY_MAX, LEAD_SOURCE_MAX } from '@iris/domain/limits'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { numericOption, pageOf, pageQuery, searchText, sortBy } from './envelopes.ts'
import { day, noControls, pathId, queryId, textOrNull, timestamp } from './fields.ts'
import { importView } from './imports.ts'
import { LEAD_STATUS_VALUES, leadCreateBody, leadStatus, leadUpdateBody } from './lead-fields.ts'

/**
 * Leads (spec 2 §2 to §9). Money is a JSON number of reais with at most two decimals (`numeric(14,2)` in the
 * database, whole cents in the program: see `@iris/domain/cents`). `funnel_stage` and `temperature_stage` are the
 * Portuguese words of the spec, accepted without case and accents.
 */

const nullableNumber = z.number().nullable()
const person = z.object({ id: z.number(), name: z.string() })

export const lead = z.object({
  id: z.number(),
  name: z.string(),
  company_name: z.string(),
  email: z.string(),
  phone: textOrNull,
  state: textOrNull,
  city: textOrNull,
  zone: textOrNull,
  company_id: nullableNumber,
  /** What the company of that id is called, also once it is no longer offered. */
  registeredCompanyName: textOrNull,
  source: textOrNull,
  funnel_stage: z.enum(FUNNEL_STAGES),
  /** When it came into that stage. */
  funnel_stage_at: timestamp,
  temperature_stage: z.enum(TEMPERATURES).nullable(),
  assigned_user_id: nullableNumber,
  assigned_user: person.nullable(),
  notes: textOrNull,
  status: leadStatus,
  reason: textOrNull,
  observations: textOrNull,
  price_unity: nullableNumber,
  quantity: nullableNumber,
  price_total: nullableNumber,
  closed_at: timestamp.nullable(),
  /** The day of the earliest activity still to be done, null of a closed lead; before today it is overdue. */
  next_activity_date: textOrNull,
  /** When on that day, 'HH:MM' in São Paulo; null: it has the whole day, or there is none. */
  next_activity_time: textOrNull,
  created_at: timestamp,
  updated_at: timestamp,
})
export type Lead = z.output<typeof lead>

const sellerId = queryId('Vendedor')

/** A filter by the whole of a text. */
const wholeText = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(...noControls)
    .optional()
    .meta({ label })

/** The filters of the table, the board and the sheet. `open` means new or in_progress. */
const filters = {
  query: searchText,
  name: searchText,
  source: wholeText('Origem', LEAD_SOURCE_MAX),
  funnel_stage: z.enum(FUNNEL_STAGES).optional().meta({ label: 'Funil' }),
  temperature_stage: z.enum(TEMPERATURES).optional().meta({ label: 'Temperatura' }),
  /** The whole name, without case and accents. */
  city: wholeText('Cidade', LEAD_CITY_MAX),
  created_from: day('Cadastro desde').optional(),
  created_to: day('Cadastro até').optional(),
  status: z
    .enum([...LEAD_STATUS_VALUES, 'open'])
    .optional()
    .meta({ label: 'Status' }),
  assigned_user_id: sellerId,
  /** Those of this seller, and those that nobody has yet. */
  open_to: sellerId,
}

const LEAD_SORTS = [
  'name',
  'company_name',
  'source',
  /** In the order of the funnel, and from cold to hot. */
  'funnel_stage',
  'temperature_stage',
  'created_at',
] as const

export const listLeads = endpoint({
  method: 'GET',
  path: '/leads',
  access: 'leads.read',
  summary: 'Lista de leads',
  query: z.object({ ...pageQuery, ...filters, sort: sortBy(LEAD_SORTS) }),
  response: pageOf(lead),
})

export const exportLeads = endpoint({
  method: 'GET',
  path: '/leads/exportAllLeads',
  access: 'leads.read',
  summary: 'Leads em planilha (comerciais.xlsx), com os filtros da lista',
  query: listLeads.query.omit({ page: true, per_page: true }),
  response: 'file',
})

export const importLeads = endpoint({
  method: 'POST',
  path: '/leads/importLeads',
  access: 'imports.leads',
  summary: 'Importa leads de uma planilha; o trabalho segue depois da resposta',
  files: { file: 'spreadsheet' },
  response: importView,
  status: 202,
})

export const getLead = endpoint({
  method: 'GET',
  path: '/leads/:id',
  access: 'leads.read',
  summary: 'Um lead',
  params: z.object({ id: pathId }),
  response: lead,
})

export const createLead = endpoint({
  method: 'POST',
  path: '/leads',
  access: 'leads.write',
  summary: 'Cadastra um lead',
  body: leadCreateBody,
  response: lead,
  status: 201,
})

export const updateLead = endpoint({
  method: 'PUT',
  path: '/leads/:id',
  access: 'leads.write',
  summary: 'Altera um lead: move de etapa, encerra como ganho ou perda, reabre',
  params: z.object({ id: pathId }),
  body: leadUpdateBody,
  response: lead,
})

export const listLeadCities = endpoint({
  method: 'GET',
  path: '/leads/cities',
  access: 'leads.read',
  summary: 'As cidades em que há leads, para o filtro de região',
  response: z.array(z.object({ value: z.string(), label: z.string() })),
})

export const listLeadSellers = endpoint({
  method: 'GET',
  path: '/leads/sellers',
  access: 'leads.read',
  summary: 'Quem vende, e quem ainda tem leads embora não venda mais, para o filtro de vendedor',
  response: z.array(numericOption),
})

/** Leads with the same e-mail, phone or company, while one of them is typed. */
export const findLeadDuplicates = endpoint({
  method: 'GET',
  path: '/leads/duplicates',
  access: 'leads.read',
  summary: 'Leads com o mesmo e-mail, telefone ou empresa (até cinco de cada)',
  query: z.object({
    email: searchText,
    phone: searchText,
    company: searchText,
    /** The lead that is being edited. */
    except: queryId('Lead'),
  }),
  response: z.array(
    z.object({
      field: z.enum(['email', 'phone', 'company']),
      lead: lead.pick({
        id: true,
        name: true,
        company_name: true,
        email: true,
        phone: true,
        status: true,
        funnel_stage: true,
        assigned_user: true,
        created_at: true,
      }),
    }),
  ),
})
