import { fileAddress } from '@iris/contracts/address'
import { readProfileImage } from '@iris/contracts/profile'
import type { User, UserRow } from '@iris/contracts/users'
import type { UserCaller } from '../../http/caller.ts'
import type { StoredUser } from './users.sql.ts'

/** Where a profile image is read, if there is one. */
export function profileImageUrl<Key extends string | null>(id: number, key: Key) {
  return fileAddress(readProfileImage, { id }, key)
}

/** All of a user; of an invisible one, but oneself, neither the image nor the last login. */
export function userSeenByAdmin(administrator: UserCaller, user: StoredUser): User {
  const shown = administrator.id === user.id || user.visible
  return {
    ...user,
    profile_image: shown ? profileImageUrl(user.id, user.profile_image) : null,
    last_seen_at: shown ? user.last_seen_at : null,
  }
}

/** All fields of oneself, and of everybody for an administrator; otherwise only the columns of the list. */
export function userSeenBy(caller: UserCaller, user: StoredUser): UserRow {
  if (caller.id !== user.id) return rowSeenBy(caller, user)
  return { ...userSeenByAdmin(caller, user), second_factor_needed: caller.owes === 'second-factor' }
}

/** A row of the list: for everybody but an administrator only its columns, even of oneself. */
export function rowSeenBy(caller: UserCaller, user: StoredUser): UserRow {
  if (caller.role === 'admin') return userSeenByAdmin(caller, user)
  const { id, name, email, active, type, created_at } = user
  return { id, name, email, active, type, created_at }
}
