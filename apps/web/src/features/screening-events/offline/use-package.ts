import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../../api/use-session.ts'
import { onNews } from '../../../outbox/outbox-news.ts'
import { type HeldPackage, readPackage } from './device-packages.ts'

const KEY = 'device-package'

/** What this device holds of an event: undefined while it is read, null when there is nothing. */
export function usePackage(eventId: number): HeldPackage | null | undefined {
  const client = useQueryClient()
  const { userId } = useSession()
  const { data } = useQuery({
    queryKey: [KEY, eventId, userId],
    queryFn: () => readPackage(eventId),
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
