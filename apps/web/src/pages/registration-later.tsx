import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { Thanks } from '../features/registration/thanks.tsx'
import { TriageParts } from '../features/triages/triage-parts.tsx'

// What follows the first form of a registration, fetched while that is filled in.

const client = createQueryClient()

export function TriageStep(props: ComponentProps<typeof TriageParts>) {
  return (
    <QueryClientProvider client={client}>
      <TriageParts {...props} />
    </QueryClientProvider>
  )
}

export function ThanksStep(props: ComponentProps<typeof Thanks>) {
  return (
    <QueryClientProvider client={client}>
      <Thanks {...props} />
    </QueryClientProvider>
  )
}
