import { homeOf, isKeptInside } from '@iris/domain/access'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { useSession } from '../api/use-session.ts'

const client = createQueryClient()

/** A role that is kept inside is led back there from any page that is not its own. */
export function VisitorsLoggedIn({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <Allowed>{children}</Allowed>
    </QueryClientProvider>
  )
}

function Allowed({ children }: { children: ReactNode }) {
  const { role } = useSession()
  const home = isKeptInside(role) ? homeOf(role) : null
  useEffect(() => {
    if (home !== null) window.location.replace(home)
  }, [home])
  return home === null && children
}
