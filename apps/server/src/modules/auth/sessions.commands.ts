import { AppError } from '@iris/contracts/errors'
import type { Audit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import type { UserCaller } from '../../http/caller.ts'
import { endAllSessions, endUnlistedSessions } from '../users/users.public.ts'
import { forgetDevices } from './known-device.commands.ts'
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

/**
 * Ends all logins of the caller except the present one, and forgets where else they are known. Returns how many there were.
 */
export async function endOtherLogins(db: Database, caller: UserCaller): Promise<number> {
  const ended = await endSessions(db, caller.id, { allBut: caller.jti })
  await endUnlistedSessions(db, caller.id)
  await forgetDevices(db, caller.id, caller.deviceSecret)
  return ended
}

/** The same, because the caller asked for it. */
export async function endOtherSessions(
  db: Database,
  caller: UserCaller,
  audit: Audit,
): Promise<number> {
  const ended = await endOtherLogins(db, caller)
  await audit({ action: 'end-others', entity: 'session', detail: { ended } })
  return ended
}

/**
 * All sessions of another person end, and they are known in no browser.
 * @throws AppError `not-found`; `auth.denied` for oneself, who uses the profile
 */
export async function endSessionsOf(
  db: Database,
  administrator: UserCaller,
  userId: number,
  audit: Audit,
): Promise<void> {
  if (userId === administrator.id) throw new AppError('auth.denied')
  await endAllSessions(db, userId)
  await forgetDevices(db, userId)
  await audit({ action: 'end-all', entity: 'user', entity_id: userId })
}
