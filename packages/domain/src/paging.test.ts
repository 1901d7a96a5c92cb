import { expect, test } from 'vitest'
import { entriesLabel, isPage, lastPage, pageWindow, totalLabel } from './paging.ts'

test.each([
  [1, 235, [1, 2, 3, 4, 5]],
  [3, 235, [1, 2, 3, 4, 5]],
  [4, 235, [2, 3, 4, 5, 6]],
  [233, 235, [231, 232, 233, 234, 235]],
  [235, 235, [231, 232, 233, 234, 235]],
  [2, 3, [1, 2, 3]],
  [1, 1, [1]],
  [9, 3, [1, 2, 3]],
  [1, 0, []],
])('The pager on page %i of %i shows the pages %j', (current, last, pages) => {
  expect(pageWindow(current, last)).toEqual(pages)
})

test.each([
  [1, 3, true],
  [3, 3, true],
  [0, 3, false],
  [4, 3, false],
  [1.5, 3, false],
  [Number.NaN, 3, false],
])('The page %s of %i can be opened: %s', (page, last, may) => {
  expect(isPage(page, last)).toBe(may)
})

test.each([
  [0, 10, 1],
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [2348, 10, 235],
])('A list of %i entries with %i a page fills %i pages', (total, perPage, last) => {
  expect(lastPage(total, perPage)).toBe(last)
})

test.each([
  [1, 10, 2348, 'Mostrando 1 a 10 de 2.348 entradas'],
  [235, 10, 2348, 'Mostrando 2.341 a 2.348 de 2.348 entradas'],
  [2, 30, 45, 'Mostrando 31 a 45 de 45 entradas'],
  [1, 10, 1, 'Mostrando 1 a 1 de 1 entradas'],
  [1, 10, 0, 'Mostrando 0 a 0 de 0 entradas'],
  [9, 10, 45, 'Mostrando 0 a 0 de 45 entradas'],
  [1, 10, 1_200_000, 'Mostrando 1 a 10 de 1.200.000 entradas'],
])('The pager on page %i with %i a page, of %i, says "%s"', (page, perPage, total, label) => {
  expect(entriesLabel(page, perPage, total)).toBe(label)
})

test.each([
  [9_999, true, '9.999'],
  [10_000, true, '10.000 ou mais'],
  [10_000, false, '10.000'],
  [200_000, true, '200.000'],
])('A total of %i, filtered: %s, is written as %s', (total, isFiltered, label) => {
  expect(totalLabel(total, isFiltered)).toBe(label)
})
