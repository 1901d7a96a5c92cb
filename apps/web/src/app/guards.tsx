import { homeOf, isKeptInside, mayVisit } from '@iris/domain/access'
import { lazy, Suspense, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { sessionStore } from '../api/session.ts'
import { useSession } from '../api/use-session.ts'
import { pageAskedFor } from '../pages/after-login.ts'
import { PageLoading } from './page-loading.tsx'

const SecondFactorNeeded = lazy(async () => ({
  default: (await import('./second-factor-needed.tsx')).SecondFactorNeeded,
}))

/** Needs a login, and a role that may open the address (spec 1 §6). After the login one lands where one wanted to go. */
export function MembersOnly() {
  const { isLogged, role, userId, needsSecondFactor } = useSession()
  const location = useLocation()
  if (!isLogged) {
    const state = sessionStore.hasLeft() ? null : pageAskedFor(location)
    return <Navigate to="/login" replace state={state} />
  }
  if (needsSecondFactor)
    return (
      <Suspense fallback={<PageLoading />}>
        <SecondFactorNeeded />
      </Suspense>
    )
  if (!mayVisit(role, location.pathname)) return <Navigate to={homeOf(role)} replace />
  // Somebody else logged in: nothing of the one before stays on the page.
  return <Outlet key={userId} />
}

/** For anybody but sales once logged in: any address that is not theirs leads to their own (spec 1 §6). */
export function VisitorsAlso() {
  const { isLogged, role } = useSession()
  return isLogged && isKeptInside(role) ? <Navigate to={homeOf(role)} replace /> : <Outlet />
}

/** A logged-in person has no use for these: they go to their profile (spec 1 §2). */
export function GuestOnly() {
  const { isLogged } = useSession()
  // Asked on arrival only: who logs in here is sent on by the page itself.
  const [wasLogged] = useState(isLogged)
  return wasLogged ? <Navigate to="/profile" replace /> : <Outlet />
}
