import { expect, it } from 'vitest'
import { colourFilters } from './colour-filters.ts'

it('Each colour filter that the browser reports has advice to switch it off, and a plain screen has none', () => {
  expect(colourFilters(() => false)).toEqual([])
  expect(colourFilters((query) => query.includes('inverted'))).toEqual([
    'Desligue a inversão de cores.',
  ])
  expect(colourFilters(() => true)).toHaveLength(3)
})
