import { type Participant, releaseParticipant } from '@iris/contracts/event-participants'
import { callNext, type StationView } from '@iris/contracts/event-stations'
import type { Station } from '@iris/domain/station-queue'
import { useEffectEvent, useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { NEW_EACH_TIME } from '../../../api/retry-key.ts'
import { tellFailure } from '../../../api/tell-failure.ts'
import { useCall } from '../../../api/use-call.ts'
import { useSession } from '../../../api/use-session.ts'
import { isKeptHere, type KeptParts } from '../../../outbox/use-kept-here.ts'
import { EVENT_READS, useStations } from '../events-api.ts'
import { renewPackage } from '../offline/use-package-upkeep.ts'
import { type Calling, callPast } from './call-past.ts'

/** How a person leaves a station without a save; who left the event stands in no queue until the door lets them in again. */
export type Outcome = 'back' | 'absent' | 'left'

/** A queue that was being read when the last part left may not know of it. */
const SETTLES_MS = 1_000

/**
 * Whom this user serves at a station. A reload finds the same person again; when somebody else ended it, the person
 * stays on the screen with what was typed, and `lost` says so.
 * Nobody comes whose part of this station waits on this device: each call tells the server of them.
 * @param isResting nobody is taken from the queue now
 */
export function useClaim(
  eventId: number,
  station: Station,
  { isResting, parts }: { isResting: boolean; parts: KeptParts },
) {
  const stations = useStations(eventId)
  const { userId } = useSession()
  /** With the reading of the queue that came before; undefined until there was one. */
  const [held, setHeld] = useState<{ person: Participant | null; since: number }>()
  const calling = useCall(callNext, {
    invalidates: EVENT_READS,
    onError: tellFailure,
    // The server answers with whoever is served already.
    keeper: NEW_EACH_TIME,
  })
  const releasing = useCall(releaseParticipant, { invalidates: EVENT_READS, onError: tellFailure })

  // From the press on: what waits on this device is read before the server is asked.
  const [isCalling, setCalling] = useState(false)

  const { kept, leftAt } = parts
  const told = stations.data?.find((each) => each.station === station)
  const isKept = (one: Participant) => kept !== undefined && isKeptHere(kept, one)
  const view = told && withoutKept(told, isKept)
  const mine = told?.now.find(({ at_station }) => at_station?.user_id === userId) ?? null
  // After the clock was set back no reading would come later than a time that lies ahead.
  const isSettled =
    leftAt === 0 || leftAt > Date.now() || stations.dataUpdatedAt >= leftAt + SETTLES_MS
  if (held === undefined && view && kept && !isResting && isSettled)
    setHeld({ person: mine && isKept(mine) ? null : mine, since: stations.dataUpdatedAt })
  // Who is merged meanwhile is served on, as who they became.
  const person = mine !== null && mine.id === held?.person?.id ? mine : (held?.person ?? null)
  const isNewer = held !== undefined && stations.dataUpdatedAt !== held.since
  const readAt = useEffectEvent(() => stations.dataUpdatedAt)
  const serve = (next: Participant | null) => setHeld({ person: next, since: readAt() })
  const ask: Calling = (body) =>
    calling.mutateAsync({ params: { id: eventId, station }, body }).catch(() => null)

  return {
    stations,
    view,
    person,
    /** Before that nobody is called: who is served already would come by themselves a moment later. */
    isKnown: held !== undefined,
    /** Read after the call, the queue no longer has this person with this user. */
    lost: person !== null && isNewer && !stations.isFetching && mine?.id !== person.id,
    pending: isCalling || releasing.isPending,
    /** Resolves with the person called, null when nobody waits or it failed, which was said. */
    call: async () => {
      setCalling(true)
      serve(await callPast(parts, ask))
      setCalling(false)
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

/** The queue as the server tells it, without those whose parts wait here: it knows of them only from the next call on. */
function withoutKept(view: StationView, isKept: (one: Participant) => boolean): StationView {
  const next = view.next.filter((one) => !isKept(one))
  return { ...view, next, waiting: view.waiting - (view.next.length - next.length) }
}

export type StationClaim = ReturnType<typeof useClaim>
