import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pathId, timestamp } from './fields.ts'

const session = z.object({
  id: z.number(),
  created_at: timestamp,
  /** Exact to some minutes. */
  last_seen_at: timestamp,
  ip: z.string(),
  /** In words: 'Chrome no Android'. */
  device: z.string(),
  /** The session of this request. */
  current: z.boolean(),
})
export type Session = z.output<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/me/sessions',
  access: 'self',
  summary: 'Onde a própria conta está aberta',
  response: z.array(session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/me/sessions/:id',
  access: 'self',
  summary: 'Encerra uma das próprias sessões: o token dela deixa de valer na hora',
  params: z.object({ id: pathId }),
  response: 'empty',
  status: 204,
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/users/:id/sessions',
  access: 'users.write',
  summary: 'Encerra todas as sessões de outra pessoa, que precisa entrar de novo',
  params: z.object({ id: pathId }),
  response: 'empty',
  status: 204,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/me/sessions/end-others',
  access: 'self',
  summary: 'Encerra todas as próprias sessões, menos a atual',
  response: z.object({ ended: z.number() }),
})
