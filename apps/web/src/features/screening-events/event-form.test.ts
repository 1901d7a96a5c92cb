import { formErrors } from '@iris/contracts/messages'
import { expect, it } from 'vitest'
import { inWords } from '../../form/in-words.ts'
import { EMPTY_EVENT, eventFormSchema, eventInput, eventWords } from './event-form.ts'

const NAMES = {
  company: (id: number) => `Empresa ${id}`,
  person: (id: number) => `Pessoa ${id}`,
  item: (id: number) => `Item ${id}`,
}

it('An empty form of an event names its four required fields', () => {
  expect(Object.keys(formErrors(eventFormSchema, eventInput(EMPTY_EVENT))).sort()).toEqual([
    'company_id',
    'ends_on',
    'name',
    'starts_on',
  ])
})

it('An event without a number of expected people sends null, and zero is kept as zero', () => {
  const filled = { ...EMPTY_EVENT, name: 'Campanha', company_id: 1, starts_on: '2026-12-01' }
  const sent = (expected: string) =>
    eventFormSchema.parse(eventInput({ ...filled, ends_on: '2026-12-02', expected })).expected
  expect(sent('')).toBeNull()
  expect(sent('0')).toBe(0)
  expect(sent('200')).toBe(200)
})

it('A thousand expected people may be typed with its point, and what is no whole number is refused', () => {
  const filled = { ...EMPTY_EVENT, name: 'Campanha', company_id: 1, starts_on: '2026-12-01' }
  const typed = (expected: string) => eventInput({ ...filled, ends_on: '2026-12-02', expected })
  expect(eventFormSchema.parse(typed('1.000')).expected).toBe(1000)
  expect(eventFormSchema.parse(typed('100.000')).expected).toBe(100_000)
  for (const wrong of ['1.5', '1,5', '1e3', '0x10', '1.00'])
    expect(formErrors(eventFormSchema, typed(wrong))).toEqual({
      expected: 'Pessoas previstas deve conter um número',
    })
})

it.each([
  ['company_id', 7, 'Empresa 7'],
  ['team', [3, 4], 'Pessoa 3; Pessoa 4'],
  ['equipaments', [2], 'Item 2'],
  ['self_check_in', true, 'Sim'],
  ['starts_on', '2026-12-01', '01/12/2026'],
  ['place', 'Galpão B', 'Galpão B'],
  ['notes', null, ''],
])('The value of %s, %j, reads "%s" in the question about a stale edit', (key, value, words) => {
  expect(inWords(eventWords(NAMES), key, value)).toBe(words)
})
