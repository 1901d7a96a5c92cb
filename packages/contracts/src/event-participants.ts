import { PARTICIPANT_STATES, readCode } from '@iris/domain/screening-event'
import { STATIONS } from '@iris/domain/station-queue'
import { z } from 'zod'
import { betweenFields } from './between-fields.ts'
import { cpf, phone } from './document-fields.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, searchText, sortBy } from './envelopes.ts'
import {
  birthDate,
  email,
  flag,
  id,
  moment,
  oneOf,
  optionalText,
  pathId,
  text,
  textOrNull,
  timestamp,
} from './fields.ts'
import { importView } from './imports.ts'
import { TEMPLATES } from './messages.ts'
import { personName } from './patient-body.ts'
import { ofEvent } from './screening-events.ts'

/** Most people added, or badges printed, at once. */
const PEOPLE_MAX = 2000
export const WORK_TEXT_MAX = 80

export const participantStates = PARTICIPANT_STATES.map(({ value }) => value)

export const participant = z.object({
  id: z.number(),
  event_id: z.number(),
  /** Null: still to register (A cadastrar); what the list knows of them stands in the other fields. */
  patient_id: z.number().nullable(),
  patient_name: z.string(),
  cpf: z.string(),
  dob: z.string(),
  email: textOrNull,
  phone: textOrNull,
  employee_code: textOrNull,
  sector: textOrNull,
  unit: textOrNull,
  occupation: textOrNull,
  /** False: their registration was deactivated, and nobody calls them. */
  active: z.boolean(),
  code: z.string(),
  state: z.enum(participantStates),
  ticket: z.number().nullable(),
  walk_in: z.boolean(),
  priority: z.boolean(),
  checked_in_at: timestamp.nullable(),
  /** When the wait began: at the check-in, or when they left the last station. */
  waiting_since: timestamp.nullable(),
  /** They went away; checking in again brings them back. */
  left_at: timestamp.nullable(),
  done_at: timestamp.nullable(),
  exam_id: z.number().nullable(),
  parts: z.object({
    triage: z.boolean(),
    acuity: z.boolean(),
    ishihara: z.boolean(),
    upload: z.boolean(),
  }),
  waiting_for: z.array(z.enum(STATIONS)),
  /** How often they were called and did not come. */
  missed_calls: z.number(),
  at_station: z
    .object({
      station: z.enum(STATIONS),
      user_id: z.number(),
      user_name: z.string(),
      since: timestamp,
    })
    .nullable(),
})
export type Participant = z.output<typeof participant>

export const listParticipants = endpoint({
  method: 'GET',
  path: '/screening-events/:id/participants',
  access: 'events.read',
  summary: 'A lista de uma ação; a busca olha nome, CPF, matrícula, senha e código',
  params: ofEvent,
  query: z.object({
    ...pageQuery,
    /** `to_register`: called, but not registered yet. */
    state: oneOf('Situação', [...participantStates, 'to_register']).optional(),
    /** Who still has to pass this station. */
    station: oneOf('Estação', STATIONS).optional(),
    sector: searchText,
    priority: oneOf('Prioridade', ['true', 'false']).optional(),
    sort: sortBy(['patient_name', 'sector', 'state', 'ticket', 'checked_in_at']),
  }),
  response: pageOf(participant),
})

const patientIds = z
  .array(id('Paciente'))
  .min(1)
  .max(PEOPLE_MAX)
  .transform((ids) => [...new Set(ids)])
  .meta({ label: 'Pacientes' })

export const addParticipants = endpoint({
  method: 'POST',
  path: '/screening-events/:id/participants',
  access: 'events.write',
  summary: 'Convoca pacientes da empresa: alguns, todos os ativos ou um setor',
  params: ofEvent,
  body: z
    .object({
      patient_ids: patientIds.optional(),
      all_active: z.literal(true).optional().meta({ label: 'Todos os ativos' }),
      sector: text('Setor', { max: WORK_TEXT_MAX }).optional(),
    })
    .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
      path: ['patient_ids'],
      message: 'Informe pacientes, todos os ativos ou um setor',
      ...betweenFields('patient_ids', 'all_active', 'sector'),
    }),
  response: z.object({ added: z.number(), already: z.number() }),
})

export const importRoster = endpoint({
  method: 'POST',
  path: '/screening-events/:id/participants/import',
  access: 'imports.roster',
  summary: 'Importa a lista da empresa de uma planilha; o trabalho segue depois da resposta',
  params: ofEvent,
  files: { file: 'spreadsheet' },
  response: importView,
  status: 202,
})

/** One line of HR's list. */
export const rosterRow = z.object({
  name: personName('Nome'),
  cpf: cpf(),
  dob: birthDate('Data de nascimento'),
  employee_code: optionalText('Matrícula', { max: WORK_TEXT_MAX }),
  sector: optionalText('Setor', { max: WORK_TEXT_MAX }),
  unit: optionalText('Unidade', { max: WORK_TEXT_MAX }),
  occupation: optionalText('Função'),
  email: email().nullish(),
  phone: phone().nullish(),
})
export type RosterRow = z.output<typeof rosterRow>

const ofParticipant = z.object({ id: pathId, participantId: pathId })

export const removeParticipant = endpoint({
  method: 'DELETE',
  path: '/screening-events/:id/participants/:participantId',
  access: 'events.write',
  summary: 'Tira da lista quem ainda não chegou',
  params: ofParticipant,
  response: 'empty',
  status: 204,
})

export const setPriority = endpoint({
  method: 'POST',
  path: '/screening-events/:id/participants/:participantId/priority',
  access: 'events.write',
  summary: 'Marca ou desmarca a prioridade; depois disso nem idade nem triagem a mudam',
  params: ofParticipant,
  body: z.object({ priority: flag('Prioridade') }),
  response: participant,
})

const code = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const read = readCode(typed)
    if (read !== null) return read
    context.addIssue({ code: 'custom', message: TEMPLATES.invalid })
    return z.NEVER
  })
  .meta({ label: 'Código' })

export const checkIn = endpoint({
  method: 'POST',
  path: '/screening-events/:id/check-in',
  access: 'events.write',
  summary: 'Registra a chegada: dá a próxima senha e um exame Pendente da ação',
  params: ofEvent,
  body: z
    .object({
      patient_id: id('Paciente').optional(),
      cpf: cpf().optional(),
      code: code.optional(),
      /** When they came, where that was before it could be sent; never before the event or after now. */
      made_at: moment('Momento').optional(),
    })
    .refine(
      ({ patient_id, cpf, code }) =>
        [patient_id, cpf, code].filter((value) => value !== undefined).length === 1,
      {
        path: ['cpf'],
        message: 'Informe o CPF, o código ou o paciente',
        ...betweenFields('patient_id', 'cpf', 'code'),
      },
    ),
  response: participant,
})

export const undoCheckIn = endpoint({
  method: 'POST',
  path: '/screening-events/:id/participants/:participantId/undo-check-in',
  access: 'events.write',
  summary: 'Desfaz a chegada da pessoa errada, enquanto nenhuma parte foi registrada',
  params: ofParticipant,
  response: participant,
})

export const releaseParticipant = endpoint({
  method: 'POST',
  path: '/screening-events/:id/participants/:participantId/release',
  access: 'events.serve',
  summary:
    'Devolve à fila: ao mesmo lugar (back), atrás das próximas três pessoas (absent), ou a nenhuma, porque foi embora (left)',
  params: ofParticipant,
  body: z.object({ outcome: z.enum(['back', 'absent', 'left']).meta({ label: 'Motivo' }) }),
  response: participant,
})

export const printBadges = endpoint({
  method: 'GET',
  path: '/screening-events/:id/badges.pdf',
  access: 'events.read',
  summary: 'Crachás com nome e QR, em A4; de todos, ou dos participantes pedidos',
  params: ofEvent,
  query: z.object({
    ids: z
      .string()
      .max(20_000)
      .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, TEMPLATES.invalid)
      .transform((text) => [...new Set(text.split(',').map(Number))])
      .refine((list) => list.every((one) => one <= 2_147_483_647), TEMPLATES.invalid)
      .optional()
      .meta({ label: 'Participantes' }),
  }),
  response: 'file',
})

export const printAttendance = endpoint({
  method: 'GET',
  path: '/screening-events/:id/attendance.pdf',
  access: 'events.read',
  summary: 'Lista de presença para assinar, sem nada clínico',
  params: ofEvent,
  response: 'file',
})

export const exportAttendance = endpoint({
  method: 'GET',
  path: '/screening-events/:id/attendance.xlsx',
  access: 'events.read',
  summary: 'Lista de presença em planilha, sem nada clínico',
  params: ofEvent,
  response: 'file',
})
