import { type Participant, releaseParticipant } from '@iris/contracts/event-participants'
import { callNext } from '@iris/contracts/event-stations'
import type { Station } from '@iris/domain/station-queue'
import { useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { tellFailure } from '../../../api/tell-failure.ts'
import { useCall } from '../../../api/use-call.ts'
import { useSession } from '../../../api/use-session.ts'
import { EVENT_READS, useStations } from '../events-api.ts'
import { renewPackage } from '../offline/use-package-upkeep.ts'

/** How a person leaves a station without a save; who left the event stands in no queue until the door lets them in again. */
export type Outcome = 'back' | 'absent' | 'left'

/**
 * Whom this user serves at a station. A reload finds the same person again; when somebody else ended it, the person
 * stays on the screen with what was typed, and `lost` says so.
 * @param rest `isResting`: nobody is taken from the queue now. `until`: queues read before this moment (milliseconds
 *   since 1970) do not know what this device has sent
 */
export function useClaim(
  eventId: number,
  station: Station,
  rest: { isResting: boolean; until: number },
) {
  const stations = useStations(eventId)
  const { userId } = useSession()
  /** Undefined until the queue was read for the first time. */
  const [held, setHeld] = useState<{ person: Participant | null; since: number }>()
  const calling = useCall(callNext, { invalidates: EVENT_READS, onError: tellFailure })
  const releasing = useCall(releaseParticipant, { invalidates: EVENT_READS, onError: tellFailure })

  const view = stations.data?.find((each) => each.station === station)
  const mine = view?.now.find(({ at_station }) => at_station?.user_id === userId) ?? null
  if (held === undefined && view && !rest.isResting && stations.dataUpdatedAt >= rest.until)
    setHeld({ person: mine, since: stations.dataUpdatedAt })
  // Who is merged meanwhile is served on, as who they became.
  const person = mine !== null && mine.id === held?.person?.id ? mine : (held?.person ?? null)
  const isNewer = held !== undefined && stations.dataUpdatedAt > held.since
  const serve = (next: Participant | null) => setHeld({ person: next, since: Date.now() })

  return {
    stations,
    view,
    person,
    /** Read after the call, the queue no longer has this person with this user. */
    lost: person !== null && isNewer && !stations.isFetching && mine?.id !== person.id,
    pending: calling.isPending || releasing.isPending,
    /** Resolves with the person called, null when nobody waits or it failed, which was said. */
    call: async () => {
      const next = await calling
        .mutateAsync({ params: { id: eventId, station }, body: {} })
        .catch(() => undefined)
      serve(next ?? null)
    },
    release: async (outcome: Outcome) => {
      if (!person) return
      const params = { id: eventId, participantId: person.id }
      const done = await releasing
        .mutateAsync({ params, body: { outcome } })
        .then(() => true)
        .catch(({ status }: ApiError) => status === 409 || status === 404)
      if (done) serve(null)
      if (done && outcome === 'left') renewPackage(eventId)
    },
    /** The part is saved, which ends the claim by itself. */
    leave: () => serve(null),
  }
}

export type StationClaim = ReturnType<typeof useClaim>
