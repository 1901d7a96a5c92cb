import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './envelopes.ts'
import { examSaveBody } from './exams.ts'
import { day, pathId, queryId, timestamp } from './fields.ts'
import { labelOf } from './messages.ts'
import { patientUpdateBody } from './patient-body.ts'
import { referralUpdateBody } from './referrals.ts'
import { triageUpdateBody } from './triages.ts'

/** A field that changed. Its values are here only when they are not clinical and identify nobody. */
const auditChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The values are not kept, only that they changed. */
  is_hidden: z.boolean(),
})
export type AuditChange = z.output<typeof auditChange>

/** Who did what, when, from where; codes and field names, never clinical content. */
const auditEvent = z.object({
  id: z.number(),
  at: timestamp,
  /** Null for a call without a login. */
  user_id: z.number().nullable(),
  user_name: z.string().nullable(),
  user_type: z.number().nullable(),
  /** The company of the registration link that was used, if any. */
  link_company: z.string().nullable(),
  /** The key with which another system called, if any. */
  api_key_name: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.number().nullable(),
  exam_id: z.number().nullable(),
  /** Of the screening event in which it happened, if any. */
  event_name: z.string().nullable(),
  /** A list, an export or an import in which the patient was one of several. */
  is_of_many: z.boolean(),
  ip: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
  changes: z.array(auditChange),
})
export type AuditEvent = z.output<typeof auditEvent>

/** Who did something without a login: a link, a key, or nobody known. */
export function auditNonUser({
  link_company,
  api_key_name,
}: Pick<AuditEvent, 'link_company' | 'api_key_name'>): string {
  if (link_company !== null) return `Link de cadastro · ${link_company}`
  return api_key_name === null ? 'Sem login' : `Chave de API · ${api_key_name}`
}

/** The changes of these say which fields they are about. */
const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  patient: patientUpdateBody,
  exam: examSaveBody,
  triage: triageUpdateBody,
  referral: referralUpdateBody,
}

/** How a changed field is called where it is filled in. */
export function auditFieldLabel(entity: string, field: string): string {
  const schema = SCHEMAS[entity]
  if (field === 'status') return entity === 'referral' ? 'Situação' : 'Status'
  return schema ? labelOf(schema, field) : field
}

const code = (label: string) =>
  z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional()
    .meta({ label })

const filters = {
  from: day('Data inicial').optional(),
  to: day('Data final').optional(),
  user_id: queryId('Usuário'),
  action: code('Ação'),
  entity: code('Registro'),
  /** 1 leaves out rows that only read data. */
  changes: z.enum(['0', '1']).default('0').meta({ label: 'Tipo de registro' }),
}

export const listPatientAudit = endpoint({
  method: 'GET',
  path: '/patients/:id/audit',
  access: 'audit.read',
  summary:
    'Quem abriu ou alterou os dados de um paciente, o mais novo primeiro; `before` segue a partir do `id` de um registro',
  params: z.object({ id: pathId }),
  query: z.object({
    page: pageQuery.page,
    per_page: pageQuery.per_page,
    before: z.coerce
      .number()
      .int()
      .positive()
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .meta({ label: 'Registro' }),
    ...filters,
  }),
  response: pageOf(auditEvent).extend({
    /** Of the very first row, whatever the filters. */
    since: timestamp.nullable(),
    /** Of all rows, whatever the filters. */
    recorded: z.number(),
    /** The people in this audit, as options of a filter. */
    people: z.array(z.object({ id: z.number(), name: z.string() })),
    /**
     * For each day of this page in São Paulo: how many changes and how many reads it has under all filters but
     * `changes`.
     */
    days: z.array(z.object({ day: z.string(), changes: z.number(), looks: z.number() })),
  }),
})
export type PatientAudit = z.output<typeof listPatientAudit.response>

export const exportPatientAudit = endpoint({
  method: 'GET',
  path: '/patients/:id/audit/export',
  access: 'audit.read',
  summary:
    'O histórico de acessos de um paciente em planilha (historico-de-acessos.xlsx), com os mesmos filtros',
  params: z.object({ id: pathId }),
  query: z.object(filters),
  response: 'file',
})
