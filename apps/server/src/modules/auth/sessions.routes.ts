import {
  endOtherSessions,
  endSession,
  endUserSessions,
  listSessions,
} from '@iris/contracts/sessions'
import { deviceName } from '@iris/domain/device-name'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import * as commands from './sessions.commands.ts'
import { findSessions } from './sessions.sql.ts'

export function sessionRoutes(app: Server): void {
  serve(app, listSessions, async ({ db, caller }) => {
    const { id, jti } = asUser(caller)
    const sessions = await findSessions(db, id, jti)
    return sessions.map(({ user_agent, ...session }) => ({
      ...session,
      device: deviceName(user_agent),
      current: session.jti === jti,
    }))
  })
  serve(app, endSession, ({ db, caller, params, audit }) =>
    commands.endSession(db, asUser(caller), params.id, audit),
  )
  serve(app, endUserSessions, ({ db, caller, params, audit }) =>
    commands.endSessionsOf(db, asUser(caller), params.id, audit),
  )
  serve(app, endOtherSessions, async ({ db, caller, audit }) => ({
    ended: await commands.endOtherSessions(db, asUser(caller), audit),
  }))
}
