import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './envelopes.ts'
import { pathId, timestamp } from './fields.ts'

/** Who did what, when, from where; codes and field names only, never clinical content. */
export const auditEvent = z.object({
  id: z.number(),
  at: timestamp,
  /** Null on the public pages. */
  user_id: z.number().nullable(),
  user_name: z.string().nullable(),
  /** The company whose registration link was used, when it was one. */
  link_company: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.number().nullable(),
  ip: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditEvent = z.output<typeof auditEvent>

export const listPatientAudit = endpoint({
  method: 'GET',
  path: '/patients/:id/audit',
  access: 'audit.read',
  summary: 'Quem abriu ou alterou os dados de um paciente, o mais novo primeiro',
  params: z.object({ id: pathId }),
  query: z.object({ page: pageQuery.page, per_page: pageQuery.per_page }),
  response: pageOf(auditEvent),
})
