import type { Participant } from '@iris/contracts/event-participants'
import { type EventStatus, PARTICIPANT_STATES, presentWord } from '@iris/domain/screening-event'
import { STATION_PLACES } from '@iris/domain/station-queue'
import { IconArmchair, IconDoorExit, IconUserPlus, IconUserX } from '@tabler/icons-react'
import { PART_ICONS } from '../../ui/part-icons.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

type ParticipantBadgeProps = { of: Participant; status: EventStatus }

/** Where somebody of the list of an event stands now; whoever is at a station, at which. */
export function ParticipantBadge({ of, status }: ParticipantBadgeProps) {
  const { state, patient_id, at_station, active, left_at } = of
  if (!active) return <StatusBadge meaning="neutral">Inativo</StatusBadge>
  if (patient_id === null && state === 'called')
    return (
      <StatusBadge meaning="neutral" icon={IconUserPlus}>
        A cadastrar
      </StatusBadge>
    )
  if (left_at !== null && state === 'present')
    return (
      <StatusBadge meaning="neutral" icon={IconDoorExit}>
        Foi embora
      </StatusBadge>
    )
  if (at_station)
    return (
      <StatusBadge meaning="progress" icon={PART_ICONS[at_station.station]}>
        {STATION_PLACES[at_station.station]}
      </StatusBadge>
    )
  return (
    <StatusBadge {...LOOKS[state]}>
      {state === 'present'
        ? presentWord(status).one
        : PARTICIPANT_STATES.find(({ value }) => value === state)?.label}
    </StatusBadge>
  )
}

const LOOKS = {
  called: { meaning: 'waiting' },
  present: { meaning: 'progress', icon: IconArmchair },
  done: { meaning: 'done' },
  missing: { meaning: 'altered', icon: IconUserX },
} as const
