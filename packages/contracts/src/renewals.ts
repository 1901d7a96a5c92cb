import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, sortBy } from './envelopes.ts'
import { textOrNull } from './fields.ts'

/** A company to be asked again, with what a new lead begins with. Nothing in it is of a person examined. */
export const renewal = z.object({
  company_id: z.number(),
  corporate_reason: z.string(),
  city: z.string(),
  state: z.string(),
  /** The last day of its last event or the day of its last exam, whichever is later. */
  last_on: z.string(),
  /** Null also for who may not read events. */
  last_event_name: textOrNull,
  /** How many active people are registered with it: the dashboard's figure, of twenty seconds ago at most. */
  people: z.number(),
  /** The newest open lead for it. */
  open_lead_id: z.number().nullable(),
  contact_name: textOrNull,
  phone: textOrNull,
  email: textOrNull,
})
export type Renewal = z.output<typeof renewal>

/**
 * The active companies whose last event or exams are at least eleven months old; without `sort` those that came due
 * last come first. An event that was planned and never opened counts while it lies ahead.
 */
export const listRenewals = endpoint({
  method: 'GET',
  path: '/leads/renewals',
  access: 'leads.read',
  summary: 'Empresas com a última ação ou o último exame há 11 meses ou mais, para renovar',
  query: z.object({ ...pageQuery, sort: sortBy(['corporate_reason', 'last_on']) }),
  response: pageOf(renewal),
})
