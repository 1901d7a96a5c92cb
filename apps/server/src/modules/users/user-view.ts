import type { User, UserRow } from '@iris/contracts/users'
import type { UserCaller } from '../../http/caller.ts'
import { BASE_PATH } from '../../http/serve.ts'
import type { StoredUser } from './users.sql.ts'

/** Where a profile image is read; another image has another address, so none is shown stale. */
export function profileImageUrl(id: number, key: string): string {
  return `${BASE_PATH}/users/${id}/profile-image?v=${key.slice(-12)}`
}

/** All of a user; of an invisible one, but oneself, neither the image nor the last login. */
export function userSeenByAdmin(administrator: UserCaller, user: StoredUser): User {
  const shown = administrator.id === user.id || user.visible
  return {
    ...user,
    profile_image:
      shown && user.profile_image ? profileImageUrl(user.id, user.profile_image) : null,
    last_seen_at: shown ? user.last_seen_at : null,
  }
}

/** All fields of oneself, and of everybody for an administrator; otherwise only the columns of the list. */
export function userSeenBy(caller: UserCaller, user: StoredUser): UserRow {
  if (caller.id !== user.id) return rowSeenBy(caller, user)
  return { ...userSeenByAdmin(caller, user), second_factor_needed: caller.needsSecondFactor }
}

/** A row of the list: for everybody but an administrator only its columns, even of oneself. */
export function rowSeenBy(caller: UserCaller, user: StoredUser): UserRow {
  if (caller.role === 'admin') return userSeenByAdmin(caller, user)
  const { id, name, email, active, type, created_at } = user
  return { id, name, email, active, type, created_at }
}
