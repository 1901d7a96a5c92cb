import { expect, test } from 'vitest'
import { type Group, hiddenGroups, hiddenInSum, isFew } from './small-groups.ts'

type World = readonly (readonly number[])[]

/**
 * What a person who may only see figures reads of one group: each company's parts, those of the sum, and every whole.
 */
function published(world: World) {
  const of = (parts: readonly number[]) => ({ group: { parts } satisfies Group })
  const sum = (world[0] ?? []).map((_, part) =>
    world.reduce((n, parts) => n + (parts[part] ?? 0), 0),
  )
  const companies = world.map((parts) => (hiddenGroups(of(parts)).has('group') ? null : parts))
  const all = hiddenInSum(of(sum), world.map(of)).has('group') ? null : sum
  const wholes = world.map((parts) => parts.reduce((a, b) => a + b, 0))
  return { companies, all, wholes }
}

/** Every way `total` can be split into `parts` parts. */
function splits(total: number, parts: number): number[][] {
  if (parts === 1) return [[total]]
  return Array.from({ length: total + 1 }, (_, first) =>
    splits(total - first, parts - 1).map((rest) => [first, ...rest]),
  ).flat()
}

/**
 * Every state that an attacker cannot tell from the real one. The attacker knows the rule, every whole and every
 * shown figure, and may subtract them from each other.
 */
function worldsAlike(world: World): number[][][] {
  const seen = JSON.stringify(published(world))
  let worlds: number[][][] = [[]]
  for (const parts of world) {
    const whole = parts.reduce((a, b) => a + b, 0)
    const ways = splits(whole, parts.length)
    const shown = published([parts]).companies[0]
    const possible = shown ? [[...shown]] : ways.filter((way) => !published([way]).companies[0])
    worlds = worlds.flatMap((some) => possible.map((way) => [...some, way]))
  }
  return worlds.filter((other) => JSON.stringify(published(other)) === seen)
}

/** The small counts that an attacker knows for certain. */
function foundOut(world: World): string[] {
  const alike = worldsAlike(world)
  return world.flatMap((parts, company) =>
    parts.flatMap((part, index) => {
      const values = new Set(alike.map((other) => other[company]?.[index]))
      return part > 0 && part < 5 && values.size === 1 ? [`${company}.${index}=${part}`] : []
    }),
  )
}

/** The same random numbers in every run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function randomWorld(roll: (below: number) => number): World {
  const parts = 2 + roll(2)
  const [companies, most] = parts === 3 ? [2, 8] : [3, 12]
  return Array.from({ length: 1 + roll(companies) }, () => {
    const ways = splits(4 + roll(most - 3), parts)
    return ways[roll(ways.length)] ?? []
  })
}

test('Nobody who adds and subtracts the shown counts can find a count of 1 to 4', () => {
  const roll = dice(20_261_122)
  let hidden = 0
  for (let times = 0; times < 300; times++) {
    const world = randomWorld(roll)
    if (world.flat().some((n) => n > 0 && n < 5)) hidden++
    expect(foundOut(world), JSON.stringify(world)).toEqual([])
  }
  expect(hidden).toBeGreaterThan(100)
})

test('Some of the companies alone show nothing in the sum that all of them would hide', () => {
  const roll = dice(20_261_126)
  let shown = 0
  for (let times = 0; times < 3000; times++) {
    const unit = 1 + roll(2)
    const [parts, most] = [2 + roll(3), (6 + roll(20)) * unit]
    const of = (group: number[]) => ({ group: { parts: group, unit } })
    const world = Array.from({ length: 2 + roll(30) }, () =>
      Array.from({ length: parts }, () => (roll(2) ? roll(most) : roll(3))),
    )
    const sum = of(Array.from({ length: parts }, (_, at) => world.reduce((n, w) => n + w[at]!, 0)))
    const some = world.filter(() => roll(2) === 0).map(of)
    if (hiddenInSum(sum, some, false).size > 0) continue
    shown++
    expect(hiddenInSum(sum, world.map(of)).size, JSON.stringify({ world, unit })).toBe(0)
  }
  expect(shown).toBeGreaterThan(500)
})

test('The attacker of these tests does find out what is not hidden', () => {
  const naive = (world: World) => {
    const shown = world.map((parts) => (parts.some((n) => n > 0 && n < 5) ? null : parts))
    const rest = shown.filter((parts) => parts === null).length
    return rest === 1
  }
  expect(
    naive([
      [3, 20],
      [10, 10],
    ]),
  ).toBe(true)
  expect(
    published([
      [3, 20],
      [10, 10],
    ]).all,
  ).toBeNull()
})

test('A company with one small part in a group shows no part of that group, and loses nothing else', () => {
  const groups = { smokers: { parts: [3, 40] }, ages: { parts: [0, 20, 23] } }
  expect([...hiddenGroups(groups)]).toEqual(['smokers'])
})

test('A single small company hides the sum; two that keep each other in doubt do not', () => {
  const company = (parts: number[]) => ({ smokers: { parts } })
  const big = company([30, 40])
  expect([...hiddenInSum(company([32, 60]), [big, company([2, 20])])]).toEqual(['smokers'])
  const two = [big, company([2, 20]), company([3, 20])]
  expect([...hiddenInSum(company([35, 80]), two)]).toEqual([])
  // Four and four: their sum proves that neither has less.
  const full = [big, company([4, 30]), company([4, 30])]
  expect([...hiddenInSum(company([38, 100]), full)]).toEqual(['smokers'])
})

test('Eyes come in pairs, so a count of eight may be four people and is hidden', () => {
  expect(hiddenGroups({ eyes: { parts: [8, 40], unit: 2 } }).size).toBe(1)
  expect(hiddenGroups({ eyes: { parts: [9, 40], unit: 2 } }).size).toBe(0)
})

test('One to four people are few: of none there is nothing to hide, and five make a group', () => {
  expect([0, 1, 4, 5].map(isFew)).toEqual([false, true, true, false])
})
