import { expect, test } from 'vitest'
import { moveToGoal } from './move-to-goal.ts'
import type { Groups } from './weigh-groups.ts'

const files = [
  { name: 'frame', bytes: 90_000, imports: [] },
  { name: 'list', bytes: 3_000, imports: ['frame'] },
  { name: 'menu', bytes: 2_000, imports: ['frame'] },
  { name: 'plates', bytes: 20_000, imports: ['menu'] },
]
const opened = (goal: number) => [
  { files: new Set(['frame', 'list', 'menu']), weight: 1, goal },
  { files: new Set(['frame', 'list', 'plates', 'menu']), weight: 1, goal: 130_000 },
]
const packed = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + (files.find((file) => file.name === name)?.bytes ?? 0), 850)
const moved = (joined: Groups, goal: number) =>
  moveToGoal(joined, { files, opened: opened(goal), packed }).map((names) => names.join('+'))

test('A page above its goal is rid of the one file that it fetches in vain', () => {
  expect(moved([['frame'], ['menu'], ['list', 'plates']], 100_000)).toEqual([
    'frame',
    'menu',
    'list',
    'plates',
  ])
})

test('No file is moved while all pages are below their goals', () => {
  expect(moved([['frame'], ['menu'], ['list', 'plates']], 120_000)).toEqual([
    'frame',
    'menu',
    'list+plates',
  ])
})

test('A goal that no move reaches ends the search', () => {
  expect(moved([['frame'], ['menu'], ['list', 'plates']], 1_000).toSorted()).toEqual([
    'frame',
    'list',
    'menu',
    'plates',
  ])
})

test('What lies between two files of a group is not moved out alone: the groups would import each other', () => {
  const ring = [
    { name: 'low', bytes: 500, imports: [] },
    { name: 'middle', bytes: 60_000, imports: ['low'] },
    { name: 'high', bytes: 50_000, imports: ['middle'] },
  ]
  const pages = [
    { files: new Set(['low']), weight: 1, goal: 1_500 },
    { files: new Set(['low', 'middle', 'high']), weight: 1, goal: 190_000 },
  ]
  const sizeOf = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + (ring.find((file) => file.name === name)?.bytes ?? 0), 850)
  const joined = moveToGoal([['low', 'middle', 'high']], {
    files: ring,
    opened: pages,
    packed: sizeOf,
  })
  expect(joined.map((names) => names.join('+'))).toEqual(['low', 'high+middle'])
})
