import { expect, test } from 'vitest'
import {
  CODE_LETTERS,
  countStates,
  EVENT_STATUSES,
  eventMove,
  examTakenOverFrom,
  hasPriority,
  offlineUse,
  PARTICIPANT_STATES,
  readCode,
  stateAfterMove,
  stateOfPresent,
} from './screening-event.ts'

const DOORS = { planned: 'open', open: 'closed', closed: 'open' } as const

test.each(
  EVENT_STATUSES.flatMap(({ value: from }) =>
    EVENT_STATUSES.flatMap(({ value: to }) =>
      (['admin', 'tecnico'] as const).map((role) => [from, to, role] as const),
    ),
  ),
)('An event moves from %s to %s by %s only where the table says so', (from, to, role) => {
  const expected =
    DOORS[from] !== to ? 'none' : from === 'closed' && role !== 'admin' ? 'denied' : 'allowed'
  expect(eventMove(from, to, role)).toBe(expected)
})

test('Who never came is missing in a closed event, and called in one that was opened again', () => {
  const states = PARTICIPANT_STATES.map(({ value }) => value)
  expect(states.map((state) => stateAfterMove(state, 'closed'))).toEqual([
    'missing',
    'present',
    'done',
    'missing',
  ])
  expect(states.map((state) => stateAfterMove(state, 'open'))).toEqual([
    'called',
    'present',
    'done',
    'called',
  ])
})

test('An event takes over exams begun from the start of the ninetieth day before it, in São Paulo', () => {
  expect(examTakenOverFrom('2026-11-27')).toBe('2026-08-29T03:00:00Z')
})

test('Whoever has all four parts is done', () => {
  const parts = { triage: true, acuity: true, ishihara: true, upload: false }
  expect(stateOfPresent(parts)).toBe('present')
  expect(stateOfPresent({ ...parts, upload: true })).toBe('done')
})

test('The four states add up to the total', () => {
  expect(countStates([])).toEqual({ called: 0, present: 0, done: 0, missing: 0, total: 0 })
  expect(
    countStates([
      { state: 'called', n: 133 },
      { state: 'done', n: 41 },
      { state: 'present', n: 21 },
    ]),
  ).toEqual({ called: 133, present: 21, done: 41, missing: 0, total: 195 })
})

test.each<[string, string[] | undefined, boolean]>([
  ['1966-12-01', undefined, true],
  ['1966-12-02', undefined, false],
  ['1990-01-01', ['pregnant'], true],
  ['1990-01-01', ['diabetes', 'breastfeeding'], true],
  ['1990-01-01', ['diabetes'], false],
  ['1990-01-01', [], false],
])('Born on %s with history %j, priority on 1 December 2026 is %s', (dob, history, expected) => {
  const today = '2026-12-01'
  expect(hasPriority({ dob, today, ...(history && { personal_history: history }) })).toBe(expected)
})

test.each([
  ['23456789AB', '23456789AB'],
  [' 2345-6789 ab ', '23456789AB'],
  ['23456789A', null],
  ['23456789ABC', null],
  ['23456789A0', null],
  ['23456789Aç', null],
  ['', null],
])('The text %j is read as the code %s', (text, code) => {
  expect(readCode(text)).toBe(code)
})

test('No letter of a code is easily taken for another', () => {
  expect([...'0O1IL'].filter((letter) => CODE_LETTERS.includes(letter))).toEqual([])
  expect(new Set(CODE_LETTERS).size).toBe(CODE_LETTERS.length)
})

test.each([
  ['planned', '2026-11-27', 'early'],
  ['planned', '2026-11-28', 'allowed'],
  ['planned', '2026-12-02', 'allowed'],
  ['planned', '2026-12-03', 'over'],
  ['open', '2026-11-01', 'allowed'],
  ['open', '2027-01-01', 'allowed'],
  ['closed', '2026-12-01', 'over'],
] as const)(
  'A device for a %s event of 1 and 2 December is prepared on %s: %s',
  (status, today, expected) => {
    const event = { status, starts_on: '2026-12-01', ends_on: '2026-12-02' }
    expect(offlineUse(event, today)).toBe(expected)
  },
)
