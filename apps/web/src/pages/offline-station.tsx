import type { StationView } from '@iris/contracts/event-stations'
import { formatRecent } from '@iris/domain/sao-paulo-date'
import { STATION_LABELS, type Station } from '@iris/domain/station-queue'
import { useCallback, useState } from 'react'
import { useSession } from '../api/use-session.ts'
import type { HeldPackage } from '../features/screening-events/offline/device-packages.ts'
import { type DevicePerson, formExam } from '../features/screening-events/offline/device-roster.ts'
import { OfflineList, OfflinePage } from '../features/screening-events/offline/offline-list.tsx'
import { ToBeStarted } from '../features/screening-events/offline/to-be-started.tsx'
import { useCheckInHere } from '../features/screening-events/offline/use-check-in-here.ts'
import { useTriageHere } from '../features/screening-events/offline/use-triage-here.ts'
import { wayToServe } from '../features/screening-events/offline/ways.ts'
import type { Desk } from '../features/screening-events/station/desk.ts'
import { writesAbout } from '../features/screening-events/writes-about-person.ts'
import { later } from '../outbox/later.ts'
import { WritesAboutProvider } from '../outbox/writes-about.ts'
import { formatNumber } from '../ui/format.ts'
import { ComingPart, FetchedParts } from './station-part.tsx'

type OfflineStationProps = {
  eventId: number
  station: Station
  place: string
  userId: number | undefined
  held: HeldPackage
  people: readonly DevicePerson[] | undefined
  /** The stations as the server tells them; undefined while it cannot be reached. */
  stations: readonly StationView[] | undefined
  /** Of the participant who is served. */
  serving: number | null
  onServe: (participant: number | null) => void
}

/**
 * A station of an event that this device was prepared for, while the server cannot be reached. Whoever is served goes on
 * here once it is there again.
 */
export function OfflineStation({
  eventId,
  station,
  place,
  userId,
  held,
  people,
  stations,
  serving,
  onServe,
}: OfflineStationProps) {
  const checkIn = useCheckInHere(eventId)
  const { can } = useSession()
  const mayCheckIn = can('events.write')
  const wayOf = useCallback(
    (one: DevicePerson) => wayToServe(one, station, mayCheckIn),
    [station, mayCheckIn],
  )
  /** Whose part is on the screen. It stays, though the list gets to know them by another number. */
  const [opened, setOpened] = useState<DevicePerson>()
  const person = people?.find(({ participant }) => participant.id === serving)
  // Their check-in is known here a moment after it was stored.
  const isReady = person !== undefined && !wayOf(person).needsCheckIn
  const isOpen = opened !== undefined && opened.participant.id === serving
  if (isReady && !isOpen) setOpened(person)

  if (isOpen) {
    const leave = () => {
      setOpened(undefined)
      onServe(null)
    }
    return (
      <OfflinePart
        key={serving}
        person={opened}
        held={held}
        station={station}
        place={place}
        userId={userId}
        back={stations && { colleague: colleagueOf(person ?? opened, stations, userId) }}
        onLeave={leave}
      />
    )
  }
  function choose(chosen: DevicePerson) {
    onServe(chosen.participant.id)
    if (!wayOf(chosen).needsCheckIn) return
    void checkIn.keep(chosen).then((answer) => {
      if (answer === null) onServe(null)
    })
  }
  return (
    <OfflinePage
      eventId={eventId}
      title={STATION_LABELS[station]}
      place={place}
      note={
        <>
          <WhatIsKnown madeAt={held.made_at} here={countHere(people, station)} />
          {mayCheckIn && <ToBeStarted event={held.event} />}
        </>
      }
    >
      <OfflineList people={people} wayOf={wayOf} pending={checkIn.isPending} onChoose={choose} />
    </OfflinePage>
  )
}

const countHere = (people: readonly DevicePerson[] | undefined, station: Station) =>
  people?.filter(({ parts }) => parts[station].state === 'here').length ?? 0

function WhatIsKnown({ madeAt, here }: { madeAt: string; here: number }) {
  return (
    <>
      Sem rede não há fila: procure quem está à sua frente. O que os outros aparelhos fizeram desde{' '}
      {formatRecent(madeAt)} não aparece aqui.
      {here > 0 && (
        <>
          {' '}
          <strong>
            {here === 1 ? '1 pessoa atendida' : `${formatNumber(here)} pessoas atendidas`} neste
            aparelho.
          </strong>
        </>
      )}
    </>
  )
}

/** Who else serves somebody now, at whatever station. */
function colleagueOf(
  { participant }: DevicePerson,
  stations: readonly StationView[],
  userId: number | undefined,
): string | null {
  const { id, patient_id } = participant
  const served = stations
    .flatMap(({ now }) => now)
    .find((one) => one.id === id || (patient_id !== null && one.patient_id === patient_id))
  const by = served?.at_station
  return by && by.user_id !== userId ? by.user_name : null
}

type OfflinePartProps = Pick<OfflineStationProps, 'station' | 'place' | 'userId' | 'held'> & {
  person: DevicePerson
  back: Desk['back']
  onLeave: () => void
}

/** The part of somebody whom this device knows, as it was when they were opened. */
function OfflinePart({ person, held, station, place, userId, back, onLeave }: OfflinePartProps) {
  const { participant, subject, registration, checkIn, triage } = person
  const told = useTriageHere(person)
  const [exam] = useState(() => formExam(person, held))
  const desk: Desk = {
    eventId: held.event.id,
    station,
    place,
    halted: null,
    userId,
    claim: {
      stations: null,
      view: undefined,
      person: participant,
      lost: false,
      isKnown: true,
      pending: false,
      call: async () => onLeave(),
      release: async () => onLeave(),
      leave: onLeave,
    },
    isOffline: true,
    back,
    isPrepared: true,
    onSaved: onLeave,
  }
  const about = {
    ...writesAbout(participant),
    subject,
    ...(registration && { patientId: later(registration.key, 'id') }),
    ...(checkIn && {
      examId: later(checkIn.key, 'exam_id'),
      participantId: later(checkIn.key, 'id'),
    }),
  }
  if (told === undefined) return <ComingPart desk={desk} />
  return (
    <WritesAboutProvider value={about}>
      <FetchedParts
        desk={desk}
        exam={exam}
        exams={[exam]}
        triage={triage ?? undefined}
        told={told ?? undefined}
      />
    </WritesAboutProvider>
  )
}
