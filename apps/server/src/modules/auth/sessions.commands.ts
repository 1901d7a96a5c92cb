import { AppError } from '@iris/contracts/errors'
import type { Audit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import type { UserCaller } from '../../http/caller.ts'
import { endUnlistedSessions } from '../users/users.public.ts'
import { endSessions } from './sessions.sql.ts'

/** @throws AppError `not-found` for a session that is not the caller's own or has ended already */
export async function endSession(
  db: Database,
  caller: UserCaller,
  id: number,
  audit: Audit,
): Promise<void> {
  if ((await endSessions(db, caller.id, { id })) === 0) throw new AppError('not-found')
  await audit({ action: 'end', entity: 'session', entity_id: id })
}

/** Ends all sessions of the caller except the present one. Returns how many there were. */
export async function endOtherSessions(
  db: Database,
  caller: UserCaller,
  audit: Audit,
): Promise<number> {
  const ended = await endSessions(db, caller.id, { allBut: caller.jti })
  await endUnlistedSessions(db, caller.id)
  await audit({ action: 'end-others', entity: 'session', detail: { ended } })
  return ended
}
