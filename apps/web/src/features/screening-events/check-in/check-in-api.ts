import {
  checkIn,
  listParticipants,
  type Participant,
  undoCheckIn,
} from '@iris/contracts/event-participants'
import { listPatients, type Patient } from '@iris/contracts/patients'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { readCode } from '@iris/domain/screening-event'
import { useQuery } from '@tanstack/react-query'
import { freshQueryOf, listQueryOf } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { useKeptCall } from '../../../outbox/use-kept-call.ts'
import { EVENT_READS, LOOK_EVERY_MS } from '../events-api.ts'
import { searchOf } from './search-of.ts'

/** So many people are shown for what was typed; with more, one types on. */
const SHOWN = 6
const LAST_ARRIVALS = 5
/** One letter finds half of a list. */
const WORDS_MIN = 2

/** Somebody at the door: on the list of the event, or of its company and not on the list. */
export type Coming = {
  participant: Participant | null
  patient_id: number | null
  name: string
  cpf: string
  dob: string
  sector: string | null
  employee_code: string | null
  /** Nobody inactive is checked in. */
  active: boolean
  /** The check-in of exactly this person. */
  arriving: { code: string } | { patient_id: number }
}

/** A person of the list. */
function comingOf(participant: Participant): Coming {
  const { patient_name, code, ...person } = participant
  return { ...person, participant, name: patient_name, arriving: { code } }
}

function offTheList(patient: Patient): Coming {
  return {
    ...patient,
    participant: null,
    patient_id: patient.id,
    sector: patient.sector ?? null,
    employee_code: patient.employee_code ?? null,
    arriving: { patient_id: patient.id },
  }
}

/**
 * Who may be meant by what was typed: first the list of the event, then others of its company.
 * `people` is undefined while nothing was looked for or the answer is under way.
 */
export function useComing({ id, company_id }: ScreeningEvent, typed: string) {
  const query = searchOf(typed)
  const isAsked = query.length >= WORDS_MIN
  const onList = useQuery({
    ...freshQueryOf(listParticipants, { params: { id }, query: { query, per_page: SHOWN } }),
    enabled: isAsked,
  })
  // Only where the list holds no more than is shown: then who is not shown is not on it.
  const isWhole = onList.data !== undefined && onList.data.total <= SHOWN
  const others = useQuery({
    ...freshQueryOf(listPatients, {
      query: { query, company: company_id, sort: 'name', per_page: SHOWN },
    }),
    enabled: isAsked && isWhole && readCode(query) === null,
  })
  const listed = new Set(onList.data?.data.map(({ patient_id }) => patient_id))
  const isAnswered = isAsked && onList.data && !(isWhole && others.isLoading)
  return {
    people: isAnswered
      ? [
          ...onList.data.data.map(comingOf),
          ...(others.data?.data ?? []).filter((one) => !listed.has(one.id)).map(offTheList),
        ].slice(0, SHOWN)
      : undefined,
    /** There are more than are shown. */
    more: (onList.data?.total ?? 0) > SHOWN,
    trouble: onList.error ? onList : others,
  }
}

/** Those who came last and are not done yet, the latest first. */
export function useArrivals(id: number) {
  return useQuery({
    ...listQueryOf(listParticipants, {
      params: { id },
      query: { state: 'present', sort: '-checked_in_at', per_page: LAST_ARRIVALS },
    }),
    refetchInterval: LOOK_EVERY_MS,
  })
}

/** Answers undefined when the check-in waits on this device. */
export function useCheckIn() {
  return useKeptCall(checkIn, { invalidates: [...EVENT_READS, listPatients] })
}

export function useUndoCheckIn() {
  return useCall(undoCheckIn, { invalidates: EVENT_READS })
}
