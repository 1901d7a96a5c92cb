import type { Participant } from '@iris/contracts/event-participants'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { serverClock } from '../../../api/server-clock.ts'
import type { About } from '../../../outbox/entry.ts'
import { subjectOf } from '../../../outbox/writes-about.ts'
import { writesAbout } from '../writes-about-person.ts'
import type { Coming } from './check-in-api.ts'

/** Said with the check-in itself: sent hours later, it still tells when they came. */
export const madeNow = () => new Date(serverClock.of(Date.now())).toISOString()

const CHECK_IN = { kind: 'check-in', label: 'Check-in' }

/** What the entry of a participant's check-in says; their ticket comes with its answer. */
export function aboutCheckIn(person: Participant): About {
  return { ...CHECK_IN, ...writesAbout(person), examId: person.exam_id }
}

/** What the entry of the check-in of somebody says whose registration waits on this device. */
export function aboutNewcomer(registration: About): About {
  return { ...registration, ...CHECK_IN }
}

/** The entry of a check-in at the door. Of somebody without a registration nothing is kept: the server says what is missing. */
export function checkInEntry(event: number, person: Coming | null) {
  if (person === null || person.patient_id === null) return { about: NOBODY, subject: '' }
  const { participant, patient_id } = person
  const about = participant ? aboutCheckIn(participant) : aboutWalkIn(event, person)
  return { about, subject: subjectOf(patient_id) }
}

/** What the entry of the check-in of somebody registered says who is on no list. */
export function aboutWalkIn(eventId: number, { name, dob }: { name: string; dob: string }): About {
  return { ...NOBODY, name, facts: `nasc. ${formatDate(dob)}`, eventId }
}

const NOBODY: About = {
  ...CHECK_IN,
  name: '',
  ticket: null,
  facts: '',
  examId: null,
  eventId: null,
}
