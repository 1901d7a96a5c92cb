import { STATION_LABELS, STATIONS, type Station } from '@iris/domain/station-queue'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { isRefusal } from '../api/api-error.ts'
import { useSession } from '../api/use-session.ts'
import { useEvent, useStations } from '../features/screening-events/events-api.ts'
import { NotPrepared, OfflinePage } from '../features/screening-events/offline/offline-list.tsx'
import { useDeviceRoster } from '../features/screening-events/offline/use-device-roster.ts'
import { useOutOfReach } from '../features/screening-events/offline/use-out-of-reach.ts'
import { usePackage } from '../features/screening-events/offline/use-package.ts'
import { usePackageUpkeep } from '../features/screening-events/offline/use-package-upkeep.ts'
import type { Desk } from '../features/screening-events/station/desk.ts'
import { CallNext } from '../features/screening-events/station/station-actions.tsx'
import { StationFrame } from '../features/screening-events/station/station-frame.tsx'
import { useClaim } from '../features/screening-events/station/use-claim.ts'
import { isUnreachable } from '../outbox/outbox-state.ts'
import { outboxSummary } from '../outbox/outbox-summary.ts'
import { useKeptHere } from '../outbox/use-kept-here.ts'
import { NotFound } from './not-found.tsx'
import { OfflineStation } from './offline-station.tsx'
import { FetchedParts, StationPart } from './station-part.tsx'

/** `/screening-events/{id}/stations/{station}`: one person after the other, and nothing else on the screen. */
export function EventStationPage() {
  const { id = '', station } = useParams()
  const known = STATIONS.find((each) => each === station)
  if (!known || !/^[1-9]\d{0,8}$/.test(id)) return <NotFound />
  return <StationDesk key={`${id} ${known}`} eventId={Number(id)} station={known} />
}

function StationDesk({ eventId, station }: { eventId: number; station: Station }) {
  const event = useEvent(eventId)
  const { user, userId } = useSession()
  const held = usePackage(eventId)
  const people = useDeviceRoster(held)
  const isOut = useOutOfReach([event, useStations(eventId)])
  /** The participant served from the list of this device, until their part is saved. */
  const [serving, setServing] = useState<number | null>(null)
  const parts = useKeptHere(eventId, station)
  const claim = useClaim(eventId, station, { isResting: isOut || serving !== null, parts })
  usePackageUpkeep(eventId, event.dataUpdatedAt)

  const isPrepared = held != null
  useEffect(() => {
    // At hand before the network goes.
    if (isPrepared) void FetchedParts.ready()
  }, [isPrepared])

  if (isRefusal(event.error, 'not-found')) return <NotFound />
  const { person, view } = claim
  const place = [event.data?.name ?? held?.event.name, user?.name].filter(Boolean).join(' · ')
  const at = { eventId, station, place }

  const desk: Desk = {
    ...at,
    halted: haltOf(event.data?.status, view?.open),
    userId,
    claim: isOut ? { ...claim, stations: null, view: undefined, lost: false } : claim,
    isOffline: isOut,
    isPrepared,
    onSaved: (next) => {
      claim.leave()
      // The network may have gone since the save was pressed.
      if (next && !isUnreachable(outboxSummary())) void claim.call()
    },
  }
  if (person?.patient_id != null && serving === null)
    return <StationPart key={person.id} desk={desk} person={person} patientId={person.patient_id} />
  if (held && (isOut || serving !== null))
    return (
      <OfflineStation
        {...at}
        userId={userId}
        held={held}
        people={people}
        stations={isOut ? undefined : claim.stations.data}
        serving={serving}
        onServe={setServing}
      />
    )
  if (isOut && held === null)
    return (
      <OfflinePage
        {...at}
        title={STATION_LABELS[station]}
        note={<NotPrepared eventId={at.eventId} />}
      />
    )
  return (
    <StationFrame desk={desk}>
      <CallNext desk={desk} />
    </StationFrame>
  )
}

/** Why nobody can be called here; null while somebody can, or as long as it is not known. */
function haltOf(event: string | undefined, isOpen: boolean | undefined): string | null {
  if (event !== undefined && event !== 'open') return 'Esta ação não está em andamento.'
  return isOpen === false ? 'Esta estação está fechada. Reabra-a para chamar.' : null
}
