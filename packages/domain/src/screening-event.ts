import { ageOn } from './age.ts'
import { type ExamParts, isComplete } from './exam-status.ts'
import { startOfDay } from './sao-paulo-date.ts'
import type { Role } from './user-type.ts'

export const EVENT_STATUSES = [
  { value: 'planned', label: 'Planejada' },
  { value: 'open', label: 'Em andamento' },
  { value: 'closed', label: 'Encerrada' },
] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]['value']

export const PARTICIPANT_STATES = [
  { value: 'called', label: 'Convocado' },
  { value: 'present', label: 'Presente' },
  { value: 'done', label: 'Concluído' },
  { value: 'missing', label: 'Faltou' },
] as const
export type ParticipantState = (typeof PARTICIPANT_STATES)[number]['value']

/** Who came and has not all four parts: once the event is closed nobody is served any more. */
export function presentWord(status: EventStatus): { one: string; many: string } {
  return status === 'closed'
    ? { one: 'Incompleto', many: 'Incompletos' }
    : { one: 'Presente', many: 'Presentes' }
}

/** The only moves of an event. */
const MOVES: readonly { from: EventStatus; to: EventStatus; role?: Role }[] = [
  { from: 'planned', to: 'open' },
  { from: 'open', to: 'closed' },
  { from: 'closed', to: 'open', role: 'admin' },
]

/** `denied`: the move exists, but not for this role. */
export function eventMove(
  from: EventStatus,
  to: EventStatus,
  role: Role,
): 'allowed' | 'denied' | 'none' {
  const move = MOVES.find((each) => each.from === from && each.to === to)
  if (!move) return 'none'
  return move.role === undefined || move.role === role ? 'allowed' : 'denied'
}

/** So long a device keeps what it was prepared with, and so early it may be prepared. */
const OFFLINE_DAYS = 3

/**
 * Whether a device may be prepared for an event: while it is open, and from three days before it begins, since the
 * factory may have no network at all. Days as 'yyyy-MM-dd'.
 */
export function offlineUse(
  event: { status: EventStatus; starts_on: string; ends_on: string },
  today: string,
): 'allowed' | 'early' | 'over' {
  if (event.status === 'open') return 'allowed'
  if (event.status === 'closed' || today > event.ends_on) return 'over'
  const [from] = startOfDay(event.starts_on, -OFFLINE_DAYS).split('T') as [string]
  return today < from ? 'early' : 'allowed'
}

/** As long as a registration link is offered for: whoever answered the triage through one is not asked again. */
const EXAM_HOLDS_DAYS = 90

/**
 * A check-in takes over a Pendente exam begun at this moment or later, ISO 8601; what was answered before is asked again.
 * @param starts_on first day of the event, 'yyyy-MM-dd'
 */
export function examTakenOverFrom(starts_on: string): string {
  return startOfDay(starts_on, -EXAM_HOLDS_DAYS)
}

/** Who never came is missing once the event is closed, and called again when it is opened again. */
export function stateAfterMove(state: ParticipantState, to: EventStatus): ParticipantState {
  if (to === 'closed' && state === 'called') return 'missing'
  return to === 'open' && state === 'missing' ? 'called' : state
}

/** Of somebody who has checked in. */
export function stateOfPresent(parts: ExamParts): 'present' | 'done' {
  return isComplete(parts) ? 'done' : 'present'
}

export type EventCounts = Record<ParticipantState | 'total', number>

/** How many participants stand in each state; the four add up to `total`. */
export function countStates(
  states: readonly { state: ParticipantState; n: number }[],
): EventCounts {
  const counts: EventCounts = { called: 0, present: 0, done: 0, missing: 0, total: 0 }
  for (const { state, n } of states) {
    counts[state] += n
    counts.total += n
  }
  return counts
}

const PRIORITY_AGE = 60

/** Lei 10.048, as far as the records tell; a disability is only marked by hand. Days as 'yyyy-MM-dd'. */
export function hasPriority(person: {
  dob: string
  today: string
  personal_history?: readonly string[]
}): boolean {
  const { dob, today, personal_history = [] } = person
  const isExpectingOrNursing = ['pregnant', 'breastfeeding'].some((answer) =>
    personal_history.includes(answer),
  )
  return isExpectingOrNursing || ageOn(dob, today) >= PRIORITY_AGE
}

/** Without what is easily taken for something else: 0 O, 1 I L. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 10

/** The code of a participant as it was scanned or typed; null when it can be none. */
export function readCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return code.length === CODE_LENGTH && [...code].every((c) => CODE_LETTERS.includes(c))
    ? code
    : null
}
