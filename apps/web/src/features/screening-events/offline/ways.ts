import { canChangeParts } from '@iris/domain/exam-status'
import { recentWords } from '@iris/domain/sao-paulo-date'
import { STATION_ENDINGS, type Station } from '@iris/domain/station-queue'
import type { DevicePerson } from './device-roster.ts'

/** What can be done for somebody without a network. */
export type Way = {
  /** The button, or null where there is none. */
  action: string | null
  /** What stands instead, or what to know. */
  words: string | null
  /** Their place in the list: who can be helped at once has 0. */
  rank: number
}

export type StationWay = Way & { needsCheckIn: boolean }

/**
 * How somebody is served at a station of this device, or why they are not.
 * @param mayCheckIn whether the server takes check-ins from who is logged in
 */
export function wayToServe(
  person: DevicePerson,
  station: Station,
  mayCheckIn: boolean,
): StationWay {
  const { participant, parts, checkIn, registration } = person
  const part = parts[station]
  const none = { action: null, needsCheckIn: false, rank: 2 }
  const ending = STATION_ENDINGS[station]
  if (part.state === 'here')
    return { ...none, rank: 3, words: `guardad${ending} neste aparelho ${timeOf(part.at)}` }
  if (part.state === 'done') return { ...none, rank: 3, words: `feit${ending}` }
  if (!participant.active) return { ...none, words: INACTIVE }
  if (participant.patient_id === null && registration === null)
    return { ...none, words: 'a cadastrar no check-in' }
  // Whoever went away stands in no queue until they come in once more.
  const isOut = participant.exam_id === null || participant.left_at !== null
  if (isOut && checkIn === null && !mayCheckIn) return { ...none, words: BY_OTHERS }
  if (isOut && checkIn === null)
    return { action: 'Fazer check-in e atender', words: null, rank: 1, needsCheckIn: true }
  // They stand in no queue, but may have been unlocked since this device was told of it.
  if (person.exam && !canChangeParts(person.exam.status))
    return { action: 'Atender', words: 'exame travado', rank: 1, needsCheckIn: false }
  const words = checkIn ? 'check-in neste aparelho' : null
  return { action: 'Atender', words, rank: 0, needsCheckIn: false }
}

export type DoorWay = Way & { needsRegistration: boolean }

/** How somebody comes in at the door of this device; `mayCheckIn` as above. */
export function wayIn(
  { participant, checkIn, registration }: DevicePerson,
  mayCheckIn: boolean,
): DoorWay {
  const { checked_in_at, left_at, patient_id, active, ticket } = participant
  const none = { action: null, needsRegistration: false, rank: 3 }
  if (checkIn) return { ...none, rank: 2, words: `check-in guardado ${timeOf(checkIn.at)}` }
  if (checked_in_at !== null && left_at === null)
    return { ...none, words: `senha ${ticket} ${recentWords(checked_in_at)}` }
  if (!active) return { ...none, words: INACTIVE }
  if (!mayCheckIn) return { ...none, words: BY_OTHERS }
  if (patient_id === null && registration === null)
    return { action: 'Cadastrar e fazer check-in', words: null, rank: 1, needsRegistration: true }
  return { action: 'Fazer check-in', words: null, rank: 0, needsRegistration: false }
}

const INACTIVE = 'cadastro inativo'
const BY_OTHERS = 'check-in com a equipe técnica'

const timeOf = (at: number) => recentWords(new Date(at))

/** Who can be helped at once first; among them by ticket and name. */
export function inQueueOrder(
  people: readonly DevicePerson[],
  wayOf: (person: DevicePerson) => Way,
): DevicePerson[] {
  const ranks = new Map(people.map((person) => [person, wayOf(person).rank]))
  const rankOf = (person: DevicePerson) => ranks.get(person) ?? 0
  const ticketOf = ({ participant }: DevicePerson) => participant.ticket ?? Number.MAX_SAFE_INTEGER
  return [...people].sort(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      ticketOf(one) - ticketOf(other) ||
      one.participant.patient_name.localeCompare(other.participant.patient_name, 'pt-BR'),
  )
}
