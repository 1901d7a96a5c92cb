import type { Participant } from '@iris/contracts/event-participants'
import { expect, it } from 'vitest'
import { dayOf } from './event-days.ts'
import { addedWords, nextMove } from './roster-people.ts'

const called = { patient_id: 7, state: 'called', exam_id: null, active: true } as Participant
const unknown = { ...called, patient_id: null }
const arrived = { ...called, state: 'present', exam_id: 3 } as Participant

it.each([
  ['somebody called, on the day', called, 'open', true, 'check-in'],
  ['somebody called, before the day', called, 'planned', true, null],
  ['somebody called, for who may only read', called, 'open', false, null],
  ['somebody inactive', { ...called, active: false }, 'open', true, null],
  ['somebody to register, before the day', unknown, 'planned', true, 'register'],
  ['somebody to register, after the day', unknown, 'closed', true, null],
  ['somebody to register, for who may only read', unknown, 'open', false, null],
  ['somebody present, for who may only read', arrived, 'open', false, 'exam'],
  ['somebody present, after the day', arrived, 'closed', true, 'exam'],
] as const)(
  'The list of an event offers the right next step for %s',
  (_, person, status, mayWrite, move) => {
    expect(nextMove(person, status, mayWrite)).toBe(move)
  },
)

it.each([
  [{ added: 12, already: 3 }, '12 pessoas adicionadas; 3 já estavam na lista.'],
  [{ added: 1, already: 1 }, '1 pessoa adicionada; 1 já estava na lista.'],
  [{ added: 1284, already: 1200 }, '1.284 pessoas adicionadas; 1.200 já estavam na lista.'],
  [{ added: 2, already: 0 }, '2 pessoas adicionadas.'],
  [{ added: 0, already: 4 }, 'Ninguém adicionado: 4 já estavam na lista.'],
  [{ added: 0, already: 0 }, 'Ninguém para adicionar.'],
])('After people were added, %j is said as %s', (answer, words) => {
  expect(addedWords(answer)).toBe(words)
})

it('The day of an event of several days is counted, and no other', () => {
  const two = { starts_on: '2026-11-30', ends_on: '2026-12-01' }
  expect(dayOf(two, '2026-11-30')).toBe('dia 1 de 2')
  expect(dayOf(two, '2026-12-01')).toBe('dia 2 de 2')
  expect(dayOf(two, '2026-12-02')).toBeUndefined()
  expect(dayOf({ starts_on: '2026-11-30', ends_on: '2026-11-30' }, '2026-11-30')).toBeUndefined()
})
