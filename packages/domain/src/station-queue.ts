import { EXAM_PARTS, type ExamPart, type ExamParts } from './exam-status.ts'

/** The stations of a screening day, one for each part of the exam, in the order in which they are shown. */
export const STATIONS = EXAM_PARTS
export type Station = ExamPart

export const STATION_LABELS: Readonly<Record<Station, string>> = {
  triage: 'Triagem',
  acuity: 'Acuidade',
  ishihara: 'Ishihara',
  upload: 'Imagens',
}

/** How what is said of a part agrees with its name: 'Triagem: feita', 'Imagens: feitas'. */
export const STATION_ENDINGS: Readonly<Record<Station, string>> = {
  triage: 'a',
  acuity: 'a',
  ishihara: 'o',
  upload: 'as',
}

/** Where somebody is who is served there. */
export const STATION_PLACES: Readonly<Record<Station, string>> = {
  triage: 'Na Triagem',
  acuity: 'Na Acuidade',
  ishihara: 'No Ishihara',
  upload: 'Nas Imagens',
}

/** A claim without a save for so long gives its person back to the queue. */
export const CLAIM_MINUTES = 15
/** Whose part waits on a device for so long is called again: a tablet can be lost. */
export const KEPT_MINUTES = 30
/** Who does not come when called stands behind so many others. */
const BEHIND = 3
/** From so many calls without anybody coming the screens say so. */
const CALLED_OFTEN = 3

const CLAIM_MS = CLAIM_MINUTES * 60_000
const KEPT_MS = KEPT_MINUTES * 60_000

/** Where somebody stands: compared number by number, and a beginning comes before what goes on from it. */
export type StationPlace = readonly number[]

export type Claim = {
  station: Station
  user_id: number
  /** The call, or the last save at the station, in milliseconds since 1970. */
  since: number
}

/** Somebody who has checked in, with all that decides when they are called. Moments are milliseconds since 1970. */
export type Attendee = {
  id: number
  ticket: number
  priority: boolean
  /** Since they checked in, or left the last station. */
  waiting_since: number
  parts: ExamParts
  claim: Claim | null
  /** Where a call that they missed put them, by station. */
  places: Readonly<Partial<Record<Station, StationPlace>>>
  /** By station, when the device that holds their part until it can send it last said so. */
  kept: Readonly<Partial<Record<Station, number>>>
  /** Left, or no longer active: nobody calls them. */
  away: boolean
  /** Their exam is not Pendente, so that no station could save anything of theirs: none calls them until it is unlocked. */
  locked: boolean
}

/** Whether a claim still holds its person: it has neither lapsed nor done what it was for. */
function isHeld(claim: Claim, parts: ExamParts, now: number): boolean {
  return now - claim.since < CLAIM_MS && !parts[claim.station]
}

/** The station where somebody is now. */
export function stationOf({ claim, parts, away }: Attendee, now: number): Station | null {
  return claim && !away && isHeld(claim, parts, now) ? claim.station : null
}

/** The stations that somebody still has to pass, wherever they are now. */
export function waitingFor({
  parts,
  away,
  locked,
}: Pick<Attendee, 'parts' | 'away' | 'locked'>): Station[] {
  return away || locked ? [] : STATIONS.filter((station) => !parts[station])
}

/** The stations that have served somebody, and whose parts wait on a device. */
export function keptBy({ kept, parts }: Pick<Attendee, 'kept' | 'parts'>, now: number): Station[] {
  const isKept = (since = Number.NEGATIVE_INFINITY) => now - since < KEPT_MS
  return STATIONS.filter((station) => !parts[station] && isKept(kept[station]))
}

/**
 * Who waits at a station, first who is called first. Whoever waits for several parts stands in several queues, but not in that of a
 * station that only has to send their part.
 */
export function queueOf<A extends Attendee>(
  station: Station,
  people: readonly A[],
  now: number,
): A[] {
  return people
    .filter((one) => waitingFor(one).includes(station) && stationOf(one, now) === null)
    .filter((one) => !keptBy(one, now).includes(station))
    .sort((a, b) => comparePlaces(placeAt(station, a), placeAt(station, b)) || a.id - b.id)
}

/** Whom a caller serves at a station now. */
export function servedBy<A extends Attendee>(
  caller: { station: Station; user_id: number },
  people: readonly A[],
  now: number,
): A | null {
  const isServed = (one: A) =>
    stationOf(one, now) === caller.station && one.claim?.user_id === caller.user_id
  return people.find(isServed) ?? null
}

/** Who comes when a caller calls: the person they serve already, otherwise the first who waits; null for nobody. */
export function nextFor<A extends Attendee>(
  caller: { station: Station; user_id: number },
  people: readonly A[],
  now: number,
): { person: A; isNew: boolean } | null {
  const served = servedBy(caller, people, now)
  if (served) return { person: served, isNew: false }
  const [first] = queueOf(caller.station, people, now)
  return first ? { person: first, isNew: true } : null
}

/** The place directly behind the next three others at a station; null where nobody else waits. */
export function placeBehind(
  station: Station,
  absent: number,
  people: readonly Attendee[],
  now: number,
): StationPlace | null {
  const others = queueOf(station, people, now).filter(({ id }) => id !== absent)
  const before = others.slice(0, BEHIND).at(-1)
  // A later one goes between the person before and who was put there earlier.
  return before ? [...placeAt(station, before), -now] : null
}

/** Priority by law first, then who waits longest; whoever missed a call stands where that put them, if it is later. */
function placeAt(
  station: Station,
  { priority, waiting_since, ticket, places }: Attendee,
): StationPlace {
  const own = [priority ? 0 : 1, waiting_since, ticket]
  const given = places[station]
  return given && comparePlaces(given, own) > 0 ? given : own
}

function comparePlaces(a: StationPlace, b: StationPlace): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i] as number) - (b[i] as number)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** 'Senha chamada 3 vezes sem comparecimento', from the third time on; null before. */
export function missedCallsNote(missed: number): string | null {
  return missed >= CALLED_OFTEN ? `Senha chamada ${missed} vezes sem comparecimento` : null
}
