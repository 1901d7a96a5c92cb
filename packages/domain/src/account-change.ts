import { ADMIN_TYPE } from './user-type.ts'

type Account = { email: string; type: number | null; active: boolean }

/**
 * Whether an administrator's change decides who gets in, or with whose rights: then they must show that it is them. A new
 * user (`before` null) has nothing to lose, so that only making an administrator counts.
 */
export function decidesAccess(
  before: Account | null,
  change: { [Key in keyof Account]?: Account[Key] | undefined } & { password?: unknown },
): boolean {
  const after = {
    email: change.email ?? before?.email,
    type: change.type ?? before?.type,
    active: change.active ?? before?.active ?? true,
  }
  const isAdmin = after.type === ADMIN_TYPE
  if (!before) return isAdmin
  return (
    Boolean(change.password) ||
    after.email !== before.email ||
    after.type !== before.type ||
    (isAdmin && after.active && !before.active)
  )
}
