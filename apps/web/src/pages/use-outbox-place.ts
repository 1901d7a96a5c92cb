import { getEvent } from '@iris/contracts/screening-events'
import { deviceName } from '@iris/domain/device-name'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../api/query-client.ts'
import { usePackage } from '../features/screening-events/offline/use-package.ts'
import type { EntryNote } from '../outbox/entry.ts'

/** 'Chrome no Android · Campanha Visão 2026': this device, and the event of what was written last. */
export function useOutboxPlace(entries: readonly EntryNote[] = []): string {
  const eventId = entries.findLast(({ about }) => about.eventId !== null)?.about.eventId ?? 0
  const held = usePackage(eventId)
  const event = useQuery({
    ...queryOf(getEvent, { params: { id: eventId } }),
    enabled: eventId > 0,
  })
  const name = event.data?.name ?? held?.event.name
  return [deviceName(navigator.userAgent), name].filter(Boolean).join(' · ')
}
