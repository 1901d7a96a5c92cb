import { LINK_DAYS } from '@iris/domain/registration-link'
import { z } from 'zod'
import { clinicSign } from './clinic-view.ts'
import { endpoint } from './endpoint.ts'
import { message } from './envelopes.ts'
import { participantStates } from './event-participants.ts'
import { id, pathId, text, timestamp } from './fields.ts'

export const generateLink = endpoint({
  method: 'POST',
  path: '/companies/token/generate',
  access: 'links.write',
  summary: 'Gera o link de cadastro de uma empresa',
  /** Who registers through the link of an event joins its list. */
  body: z.object({
    company_id: id('Empresa'),
    event_id: id('Ação').nullish(),
    /** For how many days it works, 30 when not given. */
    valid_days: z.int().min(1).max(LINK_DAYS.most).optional().meta({ label: 'Validade' }),
  }),
  response: z.object({ token: z.string() }),
  status: 201,
})

/** The token stands in the body, because only who has just made a link has it, and addresses are written into logs. */
export const printPoster = endpoint({
  method: 'POST',
  path: '/companies/:id/token/poster',
  access: 'links.write',
  summary: 'Cartaz em PDF com o QR de um link de cadastro que ainda vale',
  params: z.object({ id: pathId }),
  body: z.object({ token: text('Token', { max: 2000 }) }),
  response: 'file',
})

/** `company_name` of the answer greets the visitor; any fault is answered 401 'Token inválido'. */
export const validateLink = endpoint({
  method: 'POST',
  path: '/companies/token/validate',
  access: 'public',
  summary: 'Confere um link de cadastro',
  // Any other value is no id of a link: 401, like every other fault.
  body: z.object({
    token_id: z.string().max(200).catch('').meta({ label: 'Token' }),
    /** Another person took the phone: the visit of the former one ends. */
    new_visit: z.boolean().optional().meta({ label: 'Nova visita' }),
  }),
  response: z.object({
    message: z.literal('Token válido'),
    company_id: z.number(),
    company_name: z.string(),
    /** Whose page it is. */
    clinic: clinicSign,
  }),
})

export const revokeLinks = endpoint({
  method: 'POST',
  path: '/companies/:id/token/revoke',
  access: 'links.write',
  summary: 'Invalida todos os links de cadastro de uma empresa',
  params: z.object({ id: pathId }),
  response: message,
})

/** Of the visit whose cookie it is; without a list of an event, or before anybody has registered, null. */
export const getVisit = endpoint({
  method: 'GET',
  path: '/registration/visit',
  access: 'visits.read',
  summary: 'O que a página de agradecimento mostra: o código e, com check-in próprio, a senha',
  response: z.object({
    company_name: z.string(),
    event_name: z.string().nullable(),
    /** Where the event is held. */
    place: z.string().nullable(),
    code: z.string().nullable(),
    ticket: z.number().nullable(),
    state: z.enum(participantStates).nullable(),
  }),
})

const registrationLink = z.object({
  /** Identifies a link, but opens nothing by itself. */
  jti: z.string(),
  event_id: z.number().nullable(),
  created_at: timestamp,
  created_by_name: z.string().nullable(),
  expires_at: timestamp,
  revoked_at: timestamp.nullable(),
  /** People who registered through it or went on as the patient they already were. */
  registrations: z.number(),
})
export type RegistrationLink = z.output<typeof registrationLink>

export const listLinks = endpoint({
  method: 'GET',
  path: '/companies/:id/links',
  access: 'links.read',
  summary: 'Links de cadastro de uma empresa, os 500 mais novos primeiro, sem o token',
  params: z.object({ id: pathId }),
  response: z.array(registrationLink),
})

export const revokeLink = endpoint({
  method: 'DELETE',
  path: '/companies/:id/links/:jti',
  access: 'links.write',
  summary: 'Revoga um link de cadastro; quem estava preenchendo por ele também não envia mais',
  params: z.object({ id: pathId, jti: z.uuid() }),
  response: 'empty',
  status: 204,
})
