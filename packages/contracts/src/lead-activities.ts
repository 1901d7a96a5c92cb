import {
  ACTIVITY_STATUSES,
  ACTIVITY_TYPES,
  FIRST_ACTIVITY_STATUS,
} from '@iris/domain/lead-activity'
import { NOTES_MAX } from '@iris/domain/limits'
import { isPlannedDay } from '@iris/domain/sao-paulo-date'
import { TIME_OF_DAY } from '@iris/domain/time-of-day'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './envelopes.ts'
import { id, optionalText, pathId, queryId, timestamp, updatedAtAsRead } from './fields.ts'
import { lead } from './leads.ts'
import { TEMPLATES } from './messages.ts'

/** The messages of spec 2 §5 and §8, word for word; a refused form joins its messages under `invalid`. */
export const ACTIVITY_MESSAGES = {
  activity: 'A atividade é obrigatória.',
  status: 'O status é obrigatório.',
  date: 'A data é obrigatória.',
  invalid: 'Erro de validação',
  created: 'Atividade adicionada com sucesso!',
  updated: 'Atividade atualizada com sucesso!',
  deleted: 'Atividade excluída com sucesso!',
  failedPopup: 'Ocorreu um erro ao salvar a atividade',
  failed: 'Erro ao salvar a atividade',
  failedDelete: 'Erro ao excluir a atividade',
  askDelete: 'Você tem certeza que deseja excluir esse histórico?',
  confirmDelete: 'Sim, excluir!',
} as const

const TIME_MESSAGE = 'Hora deve ser um horário válido, como 14:30'

/** The message of the spec for a missing value, and the template for any other wrong one. */
function required<T extends string>(
  label: string,
  options: readonly { value: T }[],
  message: string,
) {
  const values = options.map(({ value }) => value)
  return z
    .enum(values, {
      error: ({ input }) =>
        input === undefined || input === null || input === '' ? message : TEMPLATES.option,
    })
    .meta({ label })
}

const activityType = required('Atividade', ACTIVITY_TYPES, ACTIVITY_MESSAGES.activity)
const activityStatus = required('Status', ACTIVITY_STATUSES, ACTIVITY_MESSAGES.status)

/** 'HH:MM' in São Paulo; absent leaves it, `null` or an empty text is any time of the day. */
const timeOfDay = z
  .string()
  .trim()
  .refine((value) => value === '' || TIME_OF_DAY.test(value), TIME_MESSAGE)
  .transform((value) => (value === '' ? null : value))
  .nullish()
  .meta({ label: 'Hora' })

const shape = {
  lead_id: id('Lead'),
  activity: activityType,
  status: activityStatus,
  /** A calendar day, `yyyy-MM-dd`. */
  date: z
    .string({ error: ACTIVITY_MESSAGES.date })
    .trim()
    .min(1, ACTIVITY_MESSAGES.date)
    .refine((value) => value === '' || isPlannedDay(value), TEMPLATES.date)
    .meta({ label: 'Data', format: 'date' }),
  time: timeOfDay,
  notes: optionalText('Observações', { max: NOTES_MAX }),
}

export const leadActivityCreateBody = z.object({
  ...shape,
  status: shape.status.default(FIRST_ACTIVITY_STATUS),
})
/** What the form checks before it sends: all three are required. */
export const leadActivityForm = z.object(shape).omit({ lead_id: true })

export const leadActivityUpdateBody = z
  .object(shape)
  .omit({ lead_id: true })
  .partial()
  .extend({ updated_at: updatedAtAsRead })

const leadActivity = z.object({
  id: z.number(),
  lead_id: z.number(),
  activity: activityType,
  status: activityStatus,
  date: z.string(),
  /** 'HH:MM' in São Paulo, null for any time of the day. */
  time: z.string().nullable(),
  notes: z.string().nullable(),
  user_id: z.number().nullable(),
  /** Who added it. */
  user_name: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type LeadActivity = z.output<typeof leadActivity>

/**
 * Newest date and time first; on its day, one without a time is the last. The activities of one lead, or all of them, come as an array (at most 10,000), otherwise as a
 * page.
 */
export const listLeadActivities = endpoint({
  method: 'GET',
  path: '/lead-activities',
  access: 'leads.read',
  summary: 'Atividades: uma página, ou todas as de um lead (lead_id), ou todas (all=true)',
  query: z.object({
    page: pageQuery.page,
    per_page: pageQuery.per_page,
    lead_id: queryId('Lead'),
    all: z.enum(['true', 'false', '1', '0']).optional().meta({ label: 'Todas' }),
  }),
  response: z.union([z.array(leadActivity), pageOf(leadActivity)]),
})

/** The same as `?lead_id`, always an array. */
export const listActivitiesOfLead = endpoint({
  method: 'GET',
  path: '/leads/:id/activities',
  access: 'leads.read',
  summary: 'As atividades de um lead, a de data mais nova primeiro',
  params: z.object({ id: pathId }),
  response: z.array(leadActivity),
})

const dueActivity = leadActivity.extend({
  lead: lead.pick({
    id: true,
    name: true,
    company_name: true,
    phone: true,
    funnel_stage: true,
    status: true,
    assigned_user: true,
  }),
})
export type DueActivity = z.output<typeof dueActivity>

const due = z.object({
  count: z.number(),
  /** The first twenty. */
  activities: z.array(dueActivity),
})

export const listDueActivities = endpoint({
  method: 'GET',
  path: '/lead-activities/due',
  access: 'leads.read',
  summary: 'O que ainda vence hoje e o que está atrasado, por dia e hora, ainda não concluído',
  query: z.object({
    /** Only leads of that seller. */
    assigned_user_id: queryId('Vendedor'),
    /** Of that seller's leads, and of those that nobody has. */
    open_to: queryId('Vendedor'),
  }),
  response: z.object({ today: due, overdue: due }),
})

export const createLeadActivity = endpoint({
  method: 'POST',
  path: '/lead-activities',
  access: 'leads.write',
  summary: 'Adiciona uma atividade a um lead',
  body: leadActivityCreateBody,
  response: leadActivity,
  status: 201,
})

export const updateLeadActivity = endpoint({
  method: 'PUT',
  path: '/lead-activities/:id',
  access: 'leads.write',
  summary: 'Altera uma atividade',
  params: z.object({ id: pathId }),
  body: leadActivityUpdateBody,
  response: leadActivity,
})

export const deleteLeadActivity = endpoint({
  method: 'DELETE',
  path: '/lead-activities/:id',
  access: 'leads.write',
  summary: 'Arquiva uma atividade; não é mais mostrada',
  params: z.object({ id: pathId }),
  response: 'empty',
  status: 204,
})
