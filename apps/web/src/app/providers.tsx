import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { STORAGE_KEYS } from '../api/storage-keys.ts'
import { type Absence, part } from '../ui/part.tsx'
import { cssVariables, theme } from './theme.ts'
import { whenIdle } from './when-idle.ts'

const FETCH_AGAIN_MS = 3_000

/** Fetched behind the page, which is on the screen before anybody can need a toast. Those of a bad network wait. */
const Toasts = part(async () => (await import('./toasts.tsx')).Toasts, FetchedAgain)

/** Nobody waits for what keeps the app for later: it comes when the page stands. In development everything is fresh. */
const NewVersion = part(async () => {
  await whenIdle()
  return (await import('./new-version.tsx')).NewVersion
}, FetchedAgain)
const HAS_WORKER = import.meta.env.PROD && 'serviceWorker' in navigator

const colorScheme = localStorageColorSchemeManager({ key: STORAGE_KEYS.theme })

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        {HAS_WORKER && <NewVersion />}
        {children}
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>
  )
}

/** Shows nothing, and asks again after a while. */
function FetchedAgain({ failed, onRetry }: Absence) {
  useEffect(() => {
    if (!failed) return
    const timer = window.setTimeout(onRetry, FETCH_AGAIN_MS)
    return () => window.clearTimeout(timer)
  }, [failed, onRetry])
  return null
}
