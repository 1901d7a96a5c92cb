import { createContext, useContext } from 'react'
import type { About } from './entry.ts'
import type { Later } from './later.ts'

/** Whom the writes beneath are about, and under which numbers the server knows them. */
export type WritesAbout = Pick<About, 'name' | 'ticket' | 'facts' | 'eventId' | 'participantId'> & {
  /** Not given: the patient's own number. */
  subject?: string
  /** Not given: as the write names them. Of who is known only once an earlier entry is answered. */
  patientId?: number | Later
  examId?: number | Later
}

const NOBODY: WritesAbout = { name: '', ticket: null, facts: '', eventId: null }

const Context = createContext<WritesAbout>(NOBODY)

/** Around everything that writes about one person. */
export const WritesAboutProvider = Context

export const subjectOf = (patientId: number) => `patient:${patientId}`

/** For a write about this patient: whose order it keeps, and what its entry says. */
export function useWritesAbout(patientId: number | undefined) {
  const person = useContext(Context)
  return {
    subject: person.subject ?? subjectOf(patientId ?? 0),
    patientId: (person.patientId ?? patientId ?? 0) as number,
    examId: <I extends number | null | undefined>(id: I) => (person.examId as I) ?? id,
    about(kind: string, label: string, examId: number | null): About {
      const { name, ticket, facts, eventId, participantId } = person
      const known = person.examId ?? examId
      return {
        kind,
        label,
        name,
        ticket,
        facts,
        eventId,
        participantId,
        examId: typeof known === 'number' ? known : null,
      }
    },
  }
}
