import type { Participant } from '@iris/contracts/event-participants'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { DayCounts } from './day-counts.tsx'
import { EventProgress } from './event-progress.tsx'
import { ParticipantBadge } from './participant-badge.tsx'
import { RosterStates } from './roster-states.tsx'

const counts = { total: 2, called: 0, present: 2, done: 0, missing: 0 }
const person = { state: 'present', patient_id: 7, active: true, left_at: null } as Participant

/** How often each of the words stands in the places that tell who came and lacks a part. */
function wordsOf(status: ScreeningEvent['status']) {
  const event = { status, counts, to_register: 0, expected: null } as ScreeningEvent
  show(
    <>
      <DayCounts event={event} serving={undefined} away={undefined} />
      <EventProgress event={event} />
      <RosterStates event={event} value="" onChange={() => {}} />
      <ParticipantBadge of={person} status={status} />
    </>,
  )
  const text = document.body.textContent ?? ''
  return [/presentes?/gi, /incompletos?/gi].map((word) => text.match(word)?.length ?? 0)
}

test('Whoever came and lacks a part has one word everywhere, and another once the event is closed', () => {
  expect(wordsOf('open')).toEqual([4, 0])
  document.body.textContent = ''
  expect(wordsOf('closed')).toEqual([0, 4])
})
