import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSession } from '../../../api/use-session.ts'
import { onNews } from '../../../outbox/outbox-news.ts'
import type { HeldPackage } from './device-packages.ts'
import { type DevicePerson, deviceRoster, NEWCOMER, newSubject, type Own } from './device-roster.ts'
import { readNewcomers, readOwnAnswers, readOwnWrites } from './own-writes.ts'

const KEY = 'own-writes'

/** Many saves come together; they are read once. */
const TOGETHER_MS = 100

/**
 * Everybody of an event as this device knows them: what it was given, and what was written on it since. Undefined while it
 * is read.
 */
export function useDeviceRoster(held: HeldPackage | null | undefined): DevicePerson[] | undefined {
  const own = useOwn(held)
  return useMemo(() => (held && own ? deviceRoster(held, own) : undefined), [held, own])
}

function useOwn(held: HeldPackage | null | undefined): Own | undefined {
  const client = useQueryClient()
  const { userId } = useSession()
  const queryKey = [KEY, userId, held?.event.id, held?.keptAt]
  const { data } = useQuery({
    queryKey,
    enabled: Boolean(held),
    queryFn: async (): Promise<Own> => {
      const before = client.getQueryData<Own>(queryKey)
      const since = held as HeldPackage
      const { event, participants } = since
      const listed = new Set(participants.map(newSubject))
      const writes = await readOwnWrites(event.id)
      return {
        writes,
        answers: await readOwnAnswers(since, before?.answers ?? []),
        newcomers: await readNewcomers(
          event.id,
          writes,
          (subject) => subject.startsWith(NEWCOMER) && !listed.has(subject),
          before?.newcomers ?? [],
        ),
      }
    },
    retry: false,
    staleTime: 0,
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => void client.invalidateQueries({ queryKey: [KEY] })
    const off = onNews(({ kind }) => {
      if (kind !== 'changed') return
      clearTimeout(timer)
      timer = setTimeout(look, TOGETHER_MS)
    })
    return () => {
      clearTimeout(timer)
      off()
    }
  }, [client])
  return data
}
