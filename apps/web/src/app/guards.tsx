import { homeOf, isKeptInside, mayVisit } from '@iris/domain/access'
import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../api/use-session.ts'

/** Needs a login, and a role that may open the address (spec 1 §6). */
export function MembersOnly() {
  const { isLogged, role } = useSession()
  const { pathname } = useLocation()
  if (!isLogged) return <Navigate to="/login" replace />
  if (!mayVisit(role, pathname)) return <Navigate to={homeOf(role)} replace />
  return <Outlet />
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
