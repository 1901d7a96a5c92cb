import { expect, test } from 'vitest'
import { byBounds, byComparing, byTrying, sceneOf } from '../test/report-attacks.ts'
import { chance, overlapping, published, workers } from '../test/report-population.ts'
import { byAdding, byFamily, FAMILIES } from '../test/report-sums.ts'
import { GROUPED_KEYS } from './report-indicators.ts'

test('Whoever tries every possible population of a small company learns of no hidden cell and of no four people', () => {
  const random = chance(1)
  const learned: string[] = []
  let hidden = 0
  for (let round = 0; round < 120; round++) {
    const people = workers(10 + (round % 7), 1 + (round % 3), random)
    const half = people.slice(0, 5 + (round % 3))
    const rest = people.slice(half.length)
    const reports = published(
      [
        [[people] as const],
        [[people.slice(round % 4)] as const, [people, half] as const],
        [[rest, half] as const, [people] as const],
        [[half] as const, [rest, half] as const, [people, rest] as const],
      ][round % 4]!,
    )
    for (const key of [...GROUPED_KEYS, 'usa_epi', 'liberado'] as const) {
      const scene = sceneOf(reports, key)
      hidden += scene.cells.filter(({ isHidden }) => isHidden).length
      learned.push(...byTrying(scene).map((what) => `${round} ${key} ${what}`))
    }
  }
  expect(learned).toEqual([])
  expect(hidden, 'the attack had something to attack').toBeGreaterThan(500)
})

type Company = [size: number, groups: number, rounds: number, least: number]
const attack = (...[size, groups, rounds, least]: Company) => {
  const random = chance(size)
  const learned: string[] = []
  let shown = 0
  for (let round = 0; round < rounds; round++) {
    const reports = overlapping(size, groups, random)
    for (const key of [...GROUPED_KEYS, 'visao_normal', 'compareceram'] as const) {
      const scene = sceneOf(reports, key)
      shown += scene.cells.filter(({ isHidden }) => !isHidden).length
      const found = [...byAdding(scene), ...byComparing(scene, 1500), ...byBounds(reports, key)]
      learned.push(...found.map((what) => `${round} ${key} ${what}`))
    }
  }
  expect(learned).toEqual([])
  expect(shown, 'the attack had something to work with').toBeGreaterThan(least)
}

test.each<Company>([
  [16, 3, 12, 150],
  [200, 6, 1, 150],
])(
  'Six overlapping reports of a company of %i people a year tell nothing of few, by adding, comparing and bounds',
  attack,
)

test.each<Company>([
  [34, 4, 6, 200],
  [70, 6, 3, 200],
])(
  'Six overlapping reports of a company of %i people a year tell nothing of few, by adding, comparing and bounds',
  { tags: 'long' },
  attack,
)

test('Indicators that exclude each other do not say what one of them hides, in overlapping reports either', () => {
  const random = chance(9)
  const learned: string[] = []
  for (let round = 0; round < 12; round++) {
    const reports = overlapping(20 + 5 * round, 2 + (round % 4), random)
    for (const family of FAMILIES)
      learned.push(...byFamily(reports, family).map((what) => `${round} ${what}`))
  }
  expect(learned).toEqual([])
})
