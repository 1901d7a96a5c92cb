import { STATIONS } from '@iris/domain/station-queue'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { participant } from './event-participants.ts'
import { flag, id, pathId, timestamp } from './fields.ts'
import { eventCounts, eventStatuses, ofEvent } from './screening-events.ts'

/** How many people, or tickets, of a queue are told. */
export const TOLD_NEXT = 5
/** How many of the last calls the board tells. */
export const TOLD_CALLS = 10
/** Of how many people a device says that their parts wait there. */
export const KEPT_MAX = 500

const figures = {
  station: z.enum(STATIONS),
  /** False: closed for a while, and nobody can be called. */
  open: z.boolean(),
  waiting: z.number(),
  serving: z.number(),
  /** Of those who have come, how many have this part. */
  served: z.number(),
  /** Seconds; null before anybody was served here. */
  median_wait_s: z.number().nullable(),
}

export const station = z.object({
  ...figures,
  median_service_s: z.number().nullable(),
  /** The clinic's setting: beyond so many minutes of waiting, 'Atenção'. */
  attention_minutes: z.number(),
  /** Beyond so many, 'Demora'. */
  delay_minutes: z.number(),
  /** Who is being served now, and who comes next. */
  now: z.array(participant),
  next: z.array(participant),
})
export type StationView = z.output<typeof station>

const ofStation = z.object({ id: pathId, station: z.enum(STATIONS) })

export const listStations = endpoint({
  method: 'GET',
  path: '/screening-events/:id/stations',
  access: 'events.read',
  summary: 'As quatro estações: filas, quem está em cada uma e as próximas cinco pessoas',
  params: ofEvent,
  response: z.array(station),
})

export const openStation = endpoint({
  method: 'POST',
  path: '/screening-events/:id/stations/:station',
  access: 'events.write',
  summary: 'Fecha ou reabre uma estação; quem estava nela volta ao seu lugar na fila',
  params: ofStation,
  body: z.object({ open: flag('Aberta') }),
  response: z.array(station),
})

export const callNext = endpoint({
  method: 'POST',
  path: '/screening-events/:id/stations/:station/call-next',
  access: 'events.serve',
  summary:
    'Chama a próxima pessoa; quem já atende alguém nesta estação recebe a mesma, salvo se a parte dela aguarda envio no aparelho',
  params: ofStation,
  body: z.object({
    /** Whose parts of this station wait on the caller's device: all of them. Not given by who does not know. */
    kept: z
      .array(id('Pessoa'))
      .max(KEPT_MAX)
      .optional()
      .meta({ label: 'Participantes com envio pendente' }),
  }),
  response: participant.nullable(),
})

/** What a whole room may read: tickets, and never who has them. */
export const board = z.object({
  /** Whose day it is, for the head of the screen. */
  event: z.object({
    title: z.string(),
    company: z.string(),
    place: z.string().nullable(),
    status: z.enum(eventStatuses),
  }),
  counts: eventCounts,
  /** Of those present, whom nobody calls: they left, are no longer active, or their exam is locked. */
  away: z.number(),
  stations: z.array(z.object({ ...figures, next: z.array(z.number()) })),
  /** How many are done in an hour, by the last one. */
  per_hour: z.number(),
  /** Of the work under way, by the hour in São Paulo, in order. */
  hourly: z.array(z.object({ hour: z.number(), done: z.number() })),
  expected_end: timestamp.nullable(),
  /** The last calls of the work under way, the newest first. */
  calls: z.array(z.object({ ticket: z.number(), station: z.enum(STATIONS), at: timestamp })),
})
export type EventBoard = z.output<typeof board>

export const getBoard = endpoint({
  method: 'GET',
  path: '/screening-events/:id/board',
  access: 'events.read',
  summary: 'O painel do dia: só senhas, nunca um nome',
  // The screen on the wall shares the session of a screen that nobody touches, and shows nothing to hide.
  whileLocked: true,
  params: ofEvent,
  response: board,
})
