import { ungrouped } from '@iris/domain/digits'
import { NOTES_MAX } from '@iris/domain/limits'
import { EVENT_STATUSES } from '@iris/domain/screening-event'
import { z } from 'zod'
import { betweenFields } from './between-fields.ts'
import { ENDS_EARLY } from './days-in-order.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, sortBy } from './envelopes.ts'
import {
  day,
  flag,
  id,
  oneOf,
  optionalText,
  pathId,
  plannedDay,
  queryId,
  text,
  timestamp,
  updatedAtAsRead,
} from './fields.ts'
import { TEMPLATES } from './messages.ts'

export const eventStatuses = EVENT_STATUSES.map(({ value }) => value)

/** Most people of a team, and most items of a kit. */
const MEMBERS_MAX = 100
/** Most people that may be expected. */
const EXPECTED_MAX = 100_000

/** Ids, each once; a repeated one is no mistake. */
const ids = (label: string, each: string) =>
  z
    .array(id(each))
    .max(MEMBERS_MAX)
    .transform((sent) => [...new Set(sent)])
    .meta({ label })

/** A number, or as somebody types it: '1000' and '1.000' are a thousand. */
const people = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .transform(ungrouped)
      .refine((typed) => /^\d+$/.test(typed), TEMPLATES.number)
      .transform(Number),
  ])
  .pipe(z.int().min(0).max(EXPECTED_MAX))

const fields = {
  name: text('Nome', { max: 120 }),
  company_id: id('Empresa'),
  place: optionalText('Local', { max: 120 }),
  starts_on: plannedDay('Início'),
  ends_on: plannedDay('Término'),
  expected: people.nullish().meta({ label: 'Pessoas previstas' }),
  self_check_in: flag('Check-in próprio'),
  team: ids('Equipe', 'Pessoa da equipe'),
  equipaments: ids('Equipamentos', 'Equipamento'),
  notes: optionalText('Observações', { max: NOTES_MAX }),
}

export const eventCreateBody = z
  .object({
    ...fields,
    self_check_in: fields.self_check_in.default(false),
    team: fields.team.default([]),
    equipaments: fields.equipaments.default([]),
  })
  .refine(({ starts_on, ends_on }) => ends_on >= starts_on, {
    path: ['ends_on'],
    message: ENDS_EARLY,
    ...betweenFields('starts_on', 'ends_on'),
  })
export type EventBody = z.output<typeof eventCreateBody>

/** A list that is sent replaces the stored one; a field that is not sent stays. */
export const eventUpdateBody = z.object(fields).partial().extend({ updated_at: updatedAtAsRead })

export const eventCounts = z.object({
  called: z.number(),
  present: z.number(),
  done: z.number(),
  missing: z.number(),
  /** The sum of the four. */
  total: z.number(),
})

export const screeningEvent = z.object({
  id: z.number(),
  name: z.string(),
  company_id: z.number(),
  companyName: z.string(),
  place: z.string().nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  status: z.enum(eventStatuses),
  expected: z.number().nullable(),
  self_check_in: z.boolean(),
  /** In the given order, as `equipaments`, ids of items. */
  team: z.array(z.object({ id: z.number(), name: z.string() })),
  equipaments: z.array(z.number()),
  notes: z.string().nullable(),
  counts: eventCounts,
  /** How many of those on the list are still to register. */
  to_register: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type ScreeningEvent = z.output<typeof screeningEvent>

export const ofEvent = z.object({ id: pathId })

export const listEvents = endpoint({
  method: 'GET',
  path: '/screening-events',
  access: 'events.read',
  summary: 'Ações, a mais nova primeiro',
  query: z.object({
    ...pageQuery,
    company_id: queryId('Empresa'),
    status: oneOf('Status', eventStatuses).optional(),
    /** With a day from the one to the other, both included. */
    from: day('Início').optional(),
    to: day('Término').optional(),
    sort: sortBy(['name', 'starts_on', 'companyName']),
  }),
  response: pageOf(screeningEvent),
})

export const exportEvents = endpoint({
  method: 'GET',
  path: '/screening-events/exportAllEvents',
  access: 'events.read',
  summary: 'Ações em planilha (acoes.xlsx), com os filtros da lista; nada de clínico',
  query: listEvents.query.omit({ page: true, per_page: true, sort: true }),
  response: 'file',
})

export const getEvent = endpoint({
  method: 'GET',
  path: '/screening-events/:id',
  access: 'events.read',
  summary: 'Uma ação',
  params: ofEvent,
  response: screeningEvent,
})

export const createEvent = endpoint({
  method: 'POST',
  path: '/screening-events',
  access: 'events.write',
  summary: 'Cadastra uma ação',
  body: eventCreateBody,
  response: screeningEvent,
  status: 201,
})

export const updateEvent = endpoint({
  method: 'PUT',
  path: '/screening-events/:id',
  access: 'events.write',
  summary: 'Altera uma ação',
  params: ofEvent,
  body: eventUpdateBody,
  response: screeningEvent,
})

export const moveEvent = endpoint({
  method: 'POST',
  path: '/screening-events/:id/status',
  access: 'events.write',
  summary: 'Abre ou encerra uma ação; só a administração reabre uma encerrada',
  params: ofEvent,
  body: z.object({ status: oneOf('Estado', eventStatuses) }),
  response: screeningEvent,
})
