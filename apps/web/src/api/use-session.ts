import { logout } from '@iris/contracts/auth'
import { getUser, type UserRow } from '@iris/contracts/users'
import { type Action, can } from '@iris/domain/access'
import { type Role, roleOf, type UserType } from '@iris/domain/user-type'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from './call.ts'
import { queryOf } from './query-client.ts'
import { sessionStore } from './session.ts'
import { readClaims, scopedRole } from './session-store.ts'

export type CurrentSession = {
  isLogged: boolean
  /** The login has expired while somebody has unsaved work: it is asked for over the page. */
  isHeld: boolean
  /** Of the logged-in user, from the token; undefined when logged out. */
  userId: number | undefined
  /** Undefined until loaded. */
  user: UserRow | undefined
  /** From the token at once, from the user once loaded. */
  role: Role
  /** A second factor must be set up before anything else. */
  needsSecondFactor: boolean
  /** Whether to show what the action allows; the server decides again. */
  can: (action: Action) => boolean
}

const userQuery = (id: number) => queryOf(getUser, { params: { id } })

/** Who is logged in. */
export function useSession(): CurrentSession {
  const token = useSyncExternalStore(sessionStore.subscribe, sessionStore.person)
  const isHeld = useSyncExternalStore(sessionStore.subscribe, sessionStore.isHeld)
  const claims = token === null ? undefined : readClaims(token)
  const userId = claims ? Number(claims.sub) : undefined
  const { data: user } = useQuery({
    ...userQuery(userId ?? 0),
    enabled: userId !== undefined,
    staleTime: 5 * 60_000,
  })
  const role = user ? roleOf(user.type as UserType | null) : scopedRole(token)
  return {
    isLogged: claims !== undefined,
    isHeld,
    userId,
    user,
    role,
    needsSecondFactor: user?.second_factor_needed === true,
    can: (action) => claims !== undefined && can(role, action),
  }
}

/** Whoever leaves does not stay in view for as long as a bad network keeps silent. */
const LEAVING_MS = 3_000

/** Logs out here whatever the server says (spec 1 §2); the guards then lead to /login. */
export async function leaveSession(): Promise<void> {
  try {
    if (!sessionStore.isHeld()) await call(logout, {}, { signal: AbortSignal.timeout(LEAVING_MS) })
  } catch {
    // The token is removed in any case.
  } finally {
    sessionStore.end()
  }
}
