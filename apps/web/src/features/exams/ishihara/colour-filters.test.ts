import { expect, it } from 'vitest'
import { colourFilters } from './colour-filters.ts'

it('says what to switch off for each filter the browser tells of, and nothing on a plain screen', () => {
  expect(colourFilters(() => false)).toEqual([])
  expect(colourFilters((query) => query.includes('inverted'))).toEqual([
    'Desligue a inversão de cores.',
  ])
  expect(colourFilters(() => true)).toHaveLength(3)
})
