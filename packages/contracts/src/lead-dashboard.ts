import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, timestamp } from './fields.ts'
import { LEAD_MESSAGES, optionalId } from './lead-fields.ts'
import { TEMPLATES } from './messages.ts'
import { amount } from './money-field.ts'

const reasons = z.array(z.object({ reason: z.string(), count: z.number() }))
const ranking = z.array(z.object({ name: z.string(), count: z.number() }))

/**
 * Without dates, those of the period (spec 2 §9) are used, on today's date in São Paulo. Dates that are sent are used
 * for any period, and a custom one needs both. Definitions: docs/api.md, Statistics.
 */
export const getLeadDashboard = endpoint({
  method: 'GET',
  path: '/leads/dashboard',
  access: 'leads.read',
  summary: 'Painel comercial de um período',
  query: z.object({
    period: z
      .enum(['month', 'quarter', 'semester', 'custom'])
      .default('month')
      .meta({ label: 'Período' }),
    startDate: day('Data inicial').optional(),
    endDate: day('Data final').optional(),
  }),
  response: z.object({
    startDate: z.string(),
    endDate: z.string(),
    totalSales: z.number(),
    /** Leads won in the period, whenever they were created. */
    salesCount: z.number(),
    salesGoal: z.number(),
    averageTicket: z.number(),
    ticketGrowth: z.number().nullable(),
    conversionRate: z.number(),
    conversionGrowth: z.number().nullable(),
    winReasons: reasons,
    lossReasons: reasons,
    detailedSellers: ranking,
    detailedProducts: ranking,
    cities: ranking,
    detailedChannels: ranking,
    funnelData: z.object({
      oportunidades: z.number(),
      contato1: z.number(),
      contato2: z.number(),
      reuniao: z.number(),
      total: z.number(),
      oportunidades_rate: z.number(),
      contato1_rate: z.number(),
      contato2_rate: z.number(),
      reuniao_rate: z.number(),
      total_rate: z.number(),
    }),
  }),
})

const month = z
  .string()
  .trim()
  .min(1)
  .regex(/^2[01]\d{2}-(0[1-9]|1[0-2])$/, TEMPLATES.invalid)
  .meta({ label: 'Mês' })

export const leadTargetBody = z.object({
  month,
  amount: amount('Valor da meta'),
  /** `null` or not sent: a target of the whole team. */
  assigned_user_id: optionalId('Vendedor', LEAD_MESSAGES.assignedUser),
})

const leadTarget = z.object({
  id: z.number(),
  month: z.string(),
  amount: z.number(),
  assigned_user_id: z.number().nullable(),
  assigned_user: z.object({ id: z.number(), name: z.string() }).nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type LeadTarget = z.output<typeof leadTarget>

export const createLeadTarget = endpoint({
  method: 'POST',
  path: '/leads/createTarget',
  access: 'targets.write',
  summary: 'Cadastra a meta de um mês, de um vendedor ou da equipe; outra igual a substitui',
  body: leadTargetBody,
  files: {},
  response: leadTarget,
  status: 201,
})

export const listLeadTargets = endpoint({
  method: 'GET',
  path: '/leads/targets',
  access: 'leads.read',
  summary: 'As metas de um ano (o atual, se não vier), por mês',
  query: z.object({
    year: z.coerce.number().int().min(2000).max(2199).optional().meta({ label: 'Ano' }),
  }),
  response: z.array(leadTarget),
})
