import { expect, test } from 'vitest'
import { withKept } from './kept-option.ts'

const offered = [{ value: 1, label: 'Ana' }]

test('A record that holds nothing, or what is offered, leaves the options as they are', () => {
  expect(withKept(offered, null)).toBe(offered)
  expect(withKept(offered, 1, 'Ana')).toBe(offered)
  expect(withKept(undefined, undefined)).toEqual([])
})

test('A choice that is no longer offered stays in the options of a record that holds it, under its name or its number', () => {
  expect(withKept(offered, 7, 'Bia')).toEqual([...offered, { value: 7, label: 'Bia' }])
  expect(withKept(undefined, 7)).toEqual([{ value: 7, label: 'Nº 7' }])
})
