import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../../api/use-session.ts'
import { onNews } from '../../../outbox/outbox-news.ts'
import { type HeldPackage, readPackage, readPackages } from './device-packages.ts'

const KEY = 'device-package'

/** What this device holds of an event: undefined while it is read, null when there is nothing. */
export function usePackage(eventId: number): HeldPackage | null | undefined {
  return useHeld(eventId, () => readPackage(eventId))
}

/** The same of every event, those that begin first in front; undefined while they are read. */
export function usePackages(): HeldPackage[] | undefined {
  return useHeld('all', readPackages)
}

function useHeld<T>(which: number | 'all', read: () => Promise<T>): T | undefined {
  const client = useQueryClient()
  const { userId } = useSession()
  const { data } = useQuery({
    queryKey: [KEY, which, userId],
    queryFn: read,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
  })
  useEffect(
    () =>
      onNews(({ kind }) => {
        if (kind === 'packages') void client.invalidateQueries({ queryKey: [KEY] })
      }),
    [client],
  )
  return data
}
