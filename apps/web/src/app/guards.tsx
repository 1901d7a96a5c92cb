import { homeOf, isKeptInside, mayVisit } from '@iris/domain/access'
import { lazy, Suspense, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { handedOn } from '../api/handed-on.ts'
import { sessionStore } from '../api/session.ts'
import { useSession } from '../api/use-session.ts'
import { pageAskedFor } from '../pages/after-login.ts'
import { PageLoading } from './page-loading.tsx'

const SecondFactorNeeded = lazy(async () => ({
  default: (await import('./second-factor-needed.tsx')).SecondFactorNeeded,
}))

/** Needs a login, and a role that may open the address (spec 1 §6). After the login one lands where one wanted to go. */
export function MembersOnly() {
  const { isLogged, role, user, userId, needsSecondFactor } = useSession()
  const location = useLocation()
  const [mustStay, setMustStay] = useState(false)
  if (!isLogged) {
    const state = sessionStore.hasLeft() ? null : pageAskedFor(location)
    return <Navigate to="/login" replace state={state} />
  }
  // Until the user is read, the login says it: the page behind it may do nothing yet.
  const isNeeded = user ? needsSecondFactor : handedOn().needsSecondFactor
  // Also once it is on: the codes that came with it are shown once.
  if (isNeeded || mustStay)
    return (
      <Suspense fallback={<PageLoading />}>
        <SecondFactorNeeded onStay={setMustStay} />
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
