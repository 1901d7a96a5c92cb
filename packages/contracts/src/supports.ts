import { NOTES_MAX } from '@iris/domain/limits'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, sortBy } from './envelopes.ts'
import {
  day,
  id,
  oneOf,
  optionalText,
  pathId,
  plannedDay,
  queryId,
  timestamp,
  updatedAtAsRead,
} from './fields.ts'

/** Most items of one visit. */
const ITEMS_MAX = 50
/** Most visits that `?all=true` answers. */
export const ALL_SUPPORTS_MAX = 10_000

// Empty rows of the form are not items (spec 2 §5).
const items = z
  .preprocess(
    (sent) => (Array.isArray(sent) ? sent.filter((item) => item !== null && item !== '') : sent),
    z
      .array(id('Equipamento'))
      .min(1, 'Equipamento é obrigatório')
      .max(ITEMS_MAX)
      .refine((ids) => new Set(ids).size === ids.length, 'Equipamento repetido no atendimento'),
  )
  .meta({ label: 'Equipamento' })

const fields = {
  equipaments: items,
  user_id: id('Técnico'),
  company_id: id('Empresa'),
  data_atendimento: plannedDay('Data Atendimento'),
  observacoes: optionalText('Observações', { max: NOTES_MAX }),
}

/** Most visits in one calendar file. */
export const CALENDAR_SUPPORTS_MAX = 1000

export const supportCreateBody = z.object(fields)
export const supportUpdateBody = z.object(fields).partial().extend({ updated_at: updatedAtAsRead })

export const support = z.object({
  id: z.number(),
  /** Ids in the given order, with the names of the items beside them. */
  equipaments: z.array(z.number()),
  equipament_names: z.array(z.string()),
  user_id: z.number(),
  user_name: z.string(),
  company_id: z.number(),
  company_name: z.string(),
  data_atendimento: z.string(),
  observacoes: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Support = z.output<typeof support>

/** An item that is booked for another visit on the same day, or in the kit of an event that is not closed. */
export const booking = z.object({
  equipament_id: z.number(),
  support_id: z.number().nullable(),
  /** Who goes on the visit. */
  user_name: z.string().nullable(),
  event_id: z.number().nullable(),
  event_name: z.string().nullable(),
  /** A visit to the company of the event takes nothing away from it. */
  company_id: z.number(),
  company_name: z.string(),
})
export type Booking = z.output<typeof booking>

const ofVisit = z.object({ id: pathId })

export const listSupports = endpoint({
  method: 'GET',
  path: '/supports',
  access: 'supports.read',
  summary: 'Lista de atendimentos; com all=true, todos num só vetor (os 10.000 mais novos)',
  query: z.object({
    ...pageQuery,
    sort: sortBy(['user_name', 'company_name', 'data_atendimento']),
    all: oneOf('Todos', ['true', 'false']).optional(),
    /** Without `sort`: those to come first, the soonest before the others; then the past ones, the last one first. */
    agenda: oneOf('Agenda', ['true']).optional(),
    user_id: queryId('Técnico'),
    /** Both days are included. */
    from: day('De').optional(),
    to: day('Até').optional(),
  }),
  response: z.union([pageOf(support), z.array(support)]),
})

export const listBookings = endpoint({
  method: 'GET',
  path: '/supports/bookings',
  access: 'supports.read',
  summary: 'Equipamentos já reservados para um dia, com o atendimento ou a ação de cada um',
  query: z.object({
    data_atendimento: day('Data Atendimento'),
    /** The visit being edited, whose own items do not count as booked. */
    except: queryId('Atendimento'),
  }),
  response: z.array(booking),
})

export const getSupportCalendar = endpoint({
  method: 'GET',
  path: '/supports/calendar',
  access: 'supports.read',
  summary:
    'Atendimentos como calendário (atendimentos.ics): os dos filtros, ou só um (id); no máximo os últimos 1.000',
  query: listSupports.query.pick({ query: true, user_id: true, from: true, to: true }).extend({
    id: queryId('Atendimento'),
  }),
  response: 'file',
})

export const getSupport = endpoint({
  method: 'GET',
  path: '/supports/:id',
  access: 'supports.read',
  summary: 'Um atendimento',
  params: ofVisit,
  response: support,
})

export const createSupport = endpoint({
  method: 'POST',
  path: '/supports',
  access: 'supports.write',
  summary: 'Cadastra um atendimento',
  body: supportCreateBody,
  response: support,
  status: 201,
})

export const updateSupport = endpoint({
  method: 'PUT',
  path: '/supports/:id',
  access: 'supports.write',
  summary: 'Altera um atendimento',
  params: ofVisit,
  body: supportUpdateBody,
  response: support,
})

export const archiveSupport = endpoint({
  method: 'DELETE',
  path: '/supports/:id',
  access: 'supports.write',
  summary: 'Arquiva um atendimento, que não aparece mais',
  params: ofVisit,
  response: 'empty',
  status: 204,
})
