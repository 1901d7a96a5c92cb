import { mayVisit } from '@iris/domain/access'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { useSession } from '../api/use-session.ts'
import { KeptApp } from './kept.tsx'
import { LookProvider } from './look-provider.tsx'
import { staffTheme } from './staff-theme.ts'

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <LookProvider theme={staffTheme}>
      <QueryClientProvider client={queryClient}>
        <KeptForRole />
        {children}
      </QueryClientProvider>
    </LookProvider>
  )
}

function KeptForRole() {
  const { isLogged, role } = useSession()
  return <KeptApp group={isLogged && mayVisit(role, '/screening-events') ? 'day' : undefined} />
}
