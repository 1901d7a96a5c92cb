import { createApiKey, listApiKeys, revokeApiKey } from '@iris/contracts/api-keys'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { makeKey, revokeKey } from './api-keys.commands.ts'
import { findKeys } from './api-keys.sql.ts'

export function apiKeyRoutes(app: Server): void {
  serve(
    app,
    createApiKey,
    ({ db, audit, caller, body }) => makeKey({ db, audit, user: asUser(caller) }, body),
    { answersSecret: true },
  )
  serve(app, listApiKeys, ({ db }) => findKeys(db))
  serve(app, revokeApiKey, (call) => revokeKey(call, call.params.id))
}
