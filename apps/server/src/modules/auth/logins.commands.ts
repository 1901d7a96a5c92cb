import { roleOf, type UserType } from '@iris/domain/user-type'
import type { Database } from '../../db/database.ts'
import type { FindCaller, Seen } from '../../http/caller.ts'
import type { Tokens } from '../../http/tokens.ts'
import { findLogin, noteSession } from './logins.sql.ts'
import { needsSecondFactor } from './needs-second-factor.ts'

/**
 * Who holds a login's token. The user is read afresh each time, so a new role or a deactivation counts from the next
 * request on. Writes down now and then that the login is used.
 */
export const userCaller: FindCaller = async ({ db, config }, { claims, seen }) => {
  const id = Number(claims.sub)
  if (!Number.isInteger(id)) return null
  const user = await findLogin(db, claims)
  if (!user) return null
  if (user.is_due) await noteSession(db, claims, seen)
  return {
    kind: 'user',
    role: roleOf(user.type),
    id,
    name: user.name,
    type: user.type,
    jti: claims.jti,
    isLocked: user.is_locked,
    needsSecondFactor: needsSecondFactor(config, user),
    issued: claims.iat,
    expires: claims.exp,
  }
}

type Entering = { id: number; type: UserType | null; token_generation: number }

/** Lets somebody in: the answer that holds their token. From then on the login stands among their sessions. */
export async function openSession(
  { db, tokens, ip, userAgent }: { db: Database; tokens: Tokens } & Seen,
  user: Entering,
  remember: boolean,
) {
  const { claims, ...answer } = tokens.login(user, remember)
  await noteSession(db, claims, { ip, userAgent })
  return answer
}
