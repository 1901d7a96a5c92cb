import type { Participant } from '@iris/contracts/event-participants'
import { formatDate } from '@iris/domain/sao-paulo-date'
import type { WritesAbout } from '../../outbox/writes-about.ts'

/** What the entries of a participant's writes say about them. */
export function writesAbout(person: Participant): WritesAbout {
  return {
    name: person.patient_name,
    ticket: person.ticket,
    facts: [`nasc. ${formatDate(person.dob)}`, person.sector].filter(Boolean).join(' · '),
    eventId: person.event_id,
    participantId: person.id,
  }
}
