import { createApiKey, listApiKeys, revokeApiKey } from '@iris/contracts/api-keys'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { makeKey, revokeKey } from './api-keys.commands.ts'
import { findKeys } from './api-keys.sql.ts'

/** A wrong password is recorded before, and the answer, which holds the key, is kept for no retry. */
const MAKING = { transaction: 'own', answersSecret: true } as const

export function apiKeyRoutes(app: Server): void {
  serve(
    app,
    createApiKey,
    ({ services, caller, ip, body }) => makeKey(services, { user: asUser(caller), ip }, body),
    MAKING,
  )
  serve(app, listApiKeys, ({ db }) => findKeys(db))
  serve(app, revokeApiKey, (call) => revokeKey(call, call.params.id))
}
