import type { FindCaller } from '../../http/caller.ts'
import { findLiving } from './registration.sql.ts'
import { visitCookieName } from './visit-cookie.ts'

/** The living link whose token it is, with the visit that this browser is in the middle of. */
export const linkCaller: FindCaller = async ({ db, config }, { claims: { jti }, cookies }) => {
  const link = await findLiving(db, jti)
  if (!link) return null
  const visitSecret = cookies[visitCookieName(config)] ?? null
  return { kind: 'link', role: 'link', ...link, jti, visitSecret }
}
