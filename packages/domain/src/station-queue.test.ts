import { expect, test } from 'vitest'
import type { ExamParts } from './exam-status.ts'
import {
  type Attendee,
  CLAIM_MINUTES,
  keptBy,
  missedCallsNote,
  nextFor,
  placeBehind,
  queueOf,
  STATIONS,
  type Station,
  type StationPlace,
  servedBy,
  stationOf,
  waitingFor,
} from './station-queue.ts'

const NOW = Date.parse('2026-12-01T13:42:00Z')
const MINUTE = 60_000
const minutesAgo = (n: number) => NOW - n * MINUTE

function partsOf(...done: Station[]): ExamParts {
  return Object.fromEntries(STATIONS.map((s) => [s, done.includes(s)])) as ExamParts
}

/** Somebody who waits for everything, since as many minutes as their ticket is below 100. */
function person(ticket: number, more: Partial<Attendee> = {}): Attendee {
  return {
    id: ticket,
    ticket,
    priority: false,
    waiting_since: minutesAgo(100 - ticket),
    parts: partsOf(),
    claim: null,
    places: {},
    kept: {},
    away: false,
    locked: false,
    ...more,
  }
}
const at = (station: Station, minutes: number, user_id = 1) => ({
  claim: { station, user_id, since: minutesAgo(minutes) },
})
const keptFor = (minutes: number) => ({ kept: { upload: minutesAgo(minutes) } })
const tickets = (station: Station, people: readonly Attendee[]) =>
  queueOf(station, people, NOW).map(({ ticket }) => ticket)

test.each<[string, Attendee[], Station, number[]]>([
  ['nobody', [], 'acuity', []],
  ['who came first, whatever their order', [person(3), person(1), person(2)], 'acuity', [1, 2, 3]],
  ['priority first', [person(1), person(2, { priority: true })], 'triage', [2, 1]],
  [
    'two with priority by their wait',
    [person(1), person(3, { priority: true }), person(2, { priority: true })],
    'triage',
    [2, 3, 1],
  ],
  [
    'who left a station later behind who came in between',
    [person(1, { waiting_since: minutesAgo(2) }), person(2)],
    'upload',
    [2, 1],
  ],
  [
    'equal waits by ticket',
    [person(2, { waiting_since: minutesAgo(99) }), person(1)],
    'upload',
    [1, 2],
  ],
  ['without who has the part', [person(1, { parts: partsOf('acuity') }), person(2)], 'acuity', [2]],
  ['before triage too', [person(1, { parts: partsOf('triage') }), person(2)], 'upload', [1, 2]],
  ['without who is at another station', [person(1, at('triage', 3)), person(2)], 'acuity', [2]],
  ['with who was called too long ago', [person(1, at('triage', 15)), person(2)], 'acuity', [1, 2]],
  ['without who has left', [person(1, { away: true }), person(2)], 'acuity', [2]],
  ['without whose exam is locked', [person(1, { locked: true }), person(2)], 'acuity', [2]],
  [
    'with who is at a station whose part somebody else has recorded',
    [person(1, { ...at('triage', 1), parts: partsOf('triage') }), person(2)],
    'acuity',
    [1, 2],
  ],
  ['without whose part waits on a device', [person(1, keptFor(29.9)), person(2)], 'upload', [2]],
  [
    'with whose part waits for another station',
    [person(1, keptFor(3)), person(2)],
    'acuity',
    [1, 2],
  ],
  ['with whose device is not heard of', [person(1, keptFor(30)), person(2)], 'upload', [1, 2]],
])('The queue has %s', (_, people, station, expected) => {
  expect(tickets(station, people)).toEqual(expected)
})

test('Somebody who waits for several parts stands in each of their queues', () => {
  const one = person(1, { parts: partsOf('triage') })
  expect(waitingFor(one)).toEqual(['acuity', 'ishihara', 'upload'])
  expect(STATIONS.filter((station) => tickets(station, [one]).length > 0)).toEqual(waitingFor(one))
})

test('A part that waits on a device is still to come, frees nobody from another station, and is over once it stands', () => {
  const one = person(1, { ...at('triage', 3), ...keptFor(3) })
  expect([stationOf(one, NOW), keptBy(one, NOW)]).toEqual(['triage', ['upload']])
  expect(waitingFor(one)).toContain('upload')
  expect(keptBy({ ...one, parts: partsOf('upload') }, NOW)).toEqual([])
})

test.each([
  [0, 'acuity'],
  [CLAIM_MINUTES - 0.001, 'acuity'],
  [CLAIM_MINUTES, null],
])('A person who was called %s minutes ago counts as being at %s', (minutes, station) => {
  expect(stationOf(person(1, at('acuity', minutes)), NOW)).toBe(station)
})

test('A caller who calls again while serving gets the same person, and another caller gets the next one', () => {
  const people = [person(1, at('acuity', 3, 7)), person(2), person(3)]
  expect(nextFor({ station: 'acuity', user_id: 7 }, people, NOW)).toMatchObject({
    person: { ticket: 1 },
    isNew: false,
  })
  expect(nextFor({ station: 'acuity', user_id: 8 }, people, NOW)).toMatchObject({
    person: { ticket: 2 },
    isNew: true,
  })
  expect(nextFor({ station: 'triage', user_id: 7 }, people, NOW)?.person.ticket).toBe(2)
  expect(nextFor({ station: 'acuity', user_id: 7 }, [], NOW)).toBeNull()
  expect(servedBy({ station: 'acuity', user_id: 8 }, people, NOW)).toBeNull()
})

/** Somebody misses their call at the acuity. */
function missed(ticket: number, people: Attendee[], now = NOW): Attendee[] {
  const place = placeBehind('acuity', ticket, people, now)
  return people.map((one) =>
    one.ticket === ticket
      ? { ...one, claim: null, places: place ? { ...one.places, acuity: place } : {} }
      : one,
  )
}

test.each<[number, number[]]>([
  [1, [1]],
  [2, [2, 1]],
  [3, [2, 3, 1]],
  [4, [2, 3, 4, 1]],
  [6, [2, 3, 4, 1, 5, 6]],
])('Of %i people the first misses the call, and the order is %j', (count, expected) => {
  const people = Array.from({ length: count }, (_, i) => person(i + 1))
  expect(tickets('acuity', missed(1, people))).toEqual(expected)
})

test('Two people who miss their calls one after the other each go behind the next three', () => {
  const people = [1, 2, 3, 4, 5, 6, 7].map((ticket) => person(ticket))
  const once = missed(1, people)
  expect(tickets('acuity', once)).toEqual([2, 3, 4, 1, 5, 6, 7])
  const twice = missed(2, once, NOW + MINUTE)
  expect(tickets('acuity', twice)).toEqual([3, 4, 1, 2, 5, 6, 7])
  expect(tickets('acuity', missed(3, twice, NOW + 2 * MINUTE))).toEqual([4, 1, 2, 3, 5, 6, 7])
})

test('A second person who misses a call goes behind the three who wait then, and the first keeps the place', () => {
  const people = [1, 2, 3, 4, 5].map((ticket) => person(ticket))
  const first = missed(1, people)
  const away = first.map((one) => (one.ticket === 2 ? { ...one, ...at('triage', 1) } : one))
  // 3, 4, 1, 5 wait; 2 comes back from the triage and is then called here, and misses it.
  const back = missed(2, away, NOW + MINUTE)
  expect(tickets('acuity', back)).toEqual([3, 4, 1, 2, 5])
})

test('A missed call counts only at its own station, and no longer once the person waits anew', () => {
  const people = missed(
    1,
    [1, 2, 3, 4, 5].map((ticket) => person(ticket)),
  )
  expect(tickets('upload', people)).toEqual([1, 2, 3, 4, 5])
  const later = people.map((one) =>
    one.ticket === 1 ? { ...one, waiting_since: minutesAgo(1) } : one,
  )
  expect(tickets('acuity', later)).toEqual([2, 3, 4, 5, 1])
})

test('A person who is called to another station does not change the place of one who missed a call', () => {
  const people = missed(
    1,
    [1, 2, 3, 4, 5].map((ticket) => person(ticket)),
  )
  const called = people.map((one) => (one.ticket === 2 ? { ...one, ...at('triage', 1) } : one))
  expect(tickets('acuity', called)).toEqual([3, 4, 1, 5])
})

test.each([
  [2, null],
  [3, 'Senha chamada 3 vezes sem comparecimento'],
  [5, 'Senha chamada 5 vezes sem comparecimento'],
])('After %i missed calls the note is %s', (calls, note) => {
  expect(missedCallsNote(calls)).toBe(note)
})

// ── Whole days, played at random ────────────────────────────────────────────────────────────────

/** Numbers from 0 to below 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

type Day = { people: Attendee[]; now: number; served: number }

/** One moment of a day: somebody comes, calls, saves, gives up or is absent. */
function play(day: Day, random: () => number): void {
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
  day.now += Math.floor(random() * 3 * MINUTE)
  const change = (id: number, more: Partial<Attendee>) => {
    day.people = day.people.map((one) => (one.id === id ? { ...one, ...more } : one))
  }
  const what = random()
  if (what < 0.2) {
    const ticket = day.people.length + 1
    const since = day.now
    day.people.push(person(ticket, { waiting_since: since, priority: random() < 0.2 }))
    return
  }
  const caller = { station: pick(STATIONS), user_id: pick([1, 2, 3]) }
  const next = nextFor(caller, day.people, day.now)
  if (!next) return
  const { person: one } = next
  if (what < 0.4) {
    const absent = day.people.map((each) => (each.id === one.id ? { ...each, claim: null } : each))
    const place = placeBehind(caller.station, one.id, absent, day.now)
    change(one.id, {
      claim: null,
      places: { ...one.places, [caller.station]: place ?? undefined } as Record<
        Station,
        StationPlace
      >,
    })
  } else if (what < 0.5) change(one.id, { claim: null })
  else if (what < 0.7) change(one.id, { claim: { ...caller, since: day.now } })
  else {
    day.served++
    const parts = { ...one.parts, [caller.station]: true }
    change(one.id, { claim: null, parts, waiting_since: day.now })
  }
}

test.each(Array.from({ length: 12 }, (_, i) => i + 1))(
  'On day %i of random play nobody is lost, nobody stands twice, and the order is the same however it is asked',
  (seed) => {
    const random = randomFrom(seed)
    const day: Day = { people: [], now: NOW, served: 0 }
    for (let moment = 0; moment < 300; moment++) {
      play(day, random)
      const { people, now } = day
      const held = people.filter((one) => stationOf(one, now) !== null)
      for (const station of STATIONS) {
        const queue = queueOf(station, people, now)
        expect(new Set(queue).size).toBe(queue.length)
        expect(queue.filter((one) => held.includes(one))).toEqual([])
        const due = people.filter((one) => !one.parts[station])
        expect(queue.length + due.filter((one) => held.includes(one)).length).toBe(due.length)
        const shuffled = people.toSorted((a, b) => ((a.id * 7919) % 101) - ((b.id * 7919) % 101))
        expect(queueOf(station, shuffled, now)).toEqual(queue)
        const without = people.filter((one) => one !== queue[0])
        expect(queueOf(station, without, now)).toEqual(queue.slice(1))
      }
      const callers = held.map(({ claim }) => `${claim?.station} ${claim?.user_id}`)
      expect(new Set(callers).size).toBe(callers.length)
    }
    // Everybody gets through, one after the other.
    day.now += CLAIM_MINUTES * MINUTE
    for (const station of STATIONS)
      for (let left = day.people.length; left > 0; left--) {
        const next = nextFor({ station, user_id: 9 }, day.people, day.now)
        if (!next) break
        const parts = { ...next.person.parts, [station]: true }
        day.people = day.people.map((one) => (one === next.person ? { ...one, parts } : one))
      }
    expect(day.people.flatMap(waitingFor)).toEqual([])
    expect(day.served).toBeGreaterThan(20)
  },
)

test('A person who misses call after call is called again and again, with everybody else in between', () => {
  let people = [1, 2, 3, 4, 5, 6].map((ticket) => person(ticket))
  const called: number[] = []
  for (let turn = 0; turn < 12; turn++) {
    const first = queueOf('acuity', people, NOW + turn)[0]
    if (!first) break
    called.push(first.ticket)
    people = missed(first.ticket, people, NOW + turn)
  }
  expect(called).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4])
})
