import { KEY_SCOPES } from '@iris/domain/api-key'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { moment, oneOf, pathId, text, textOrNull, timestamp } from './fields.ts'
import { presentPassword } from './present-password.ts'

export const apiKeyBody = z.object({
  name: text('Nome', { max: 80 }),
  /** What the key opens: today one thing. */
  scopes: z
    .array(oneOf('Permissões', KEY_SCOPES))
    .min(1)
    .max(KEY_SCOPES.length)
    .meta({ label: 'Permissões' }),
  /** Without it the key is valid until it is revoked. */
  expires_at: moment('Validade')
    .refine((at) => Date.parse(at) > Date.now(), '{label} deve ser no futuro')
    .nullish()
    .meta({ label: 'Validade' }),
  /** Needed unless the login is recent (REAUTH_MINUTES): whoever has the key reads on when the session has ended. */
  current_password: presentPassword.optional(),
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api-keys',
  access: 'api-keys.write',
  summary: 'Cria uma chave de API, que só esta resposta mostra',
  body: apiKeyBody,
  response: z.object({ id: z.number(), key: z.string() }),
  status: 201,
})

const apiKey = z.object({
  id: z.number(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** The first letters of the key, to recognise it. */
  prefix: z.string(),
  created_at: timestamp,
  created_by_name: textOrNull,
  expires_at: timestamp.nullable(),
  /** Exact to a minute. */
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
})
export type ApiKey = z.output<typeof apiKey>

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api-keys',
  access: 'api-keys.write',
  summary: 'Chaves de API, as mais novas primeiro, sem a chave: todas as ativas e as últimas 500',
  response: z.array(apiKey),
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/:id',
  access: 'api-keys.write',
  summary: 'Revoga uma chave de API: deixa de valer na hora',
  params: z.object({ id: pathId }),
  response: 'empty',
  status: 204,
})
