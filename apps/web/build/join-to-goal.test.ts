import { expect, test } from 'vitest'
import { joinFiles, type Opened } from './join-files.ts'
import { joinToGoal } from './join-to-goal.ts'
import type { Groups } from './weigh-groups.ts'

const files = [
  { name: 'frame', bytes: 90_000, imports: [] },
  { name: 'list', bytes: 3_000, imports: ['frame'] },
  { name: 'menu', bytes: 2_000, imports: ['frame'] },
  { name: 'plates', bytes: 20_000, imports: ['frame'] },
]

/** Four lists with a menu, and one without that is heavy by itself. */
const withGoal = (goal: number): Opened[] => [
  ...Array.from({ length: 4 }, () => ({
    files: new Set(['frame', 'list', 'menu']),
    weight: 1,
    goal,
  })),
  { files: new Set(['frame', 'list', 'plates']), weight: 1, goal },
]
/** Each file adds a little of its own. */
const packed = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + (files.find((file) => file.name === name)?.bytes ?? 0), 850)
const joinedTo = (goal: number) => joinToGoal({ files, opened: withGoal(goal), packed })
const fileWith = (name: string, joined: Groups) => joined.find((names) => names.includes(name))

test('What most pages need together is in one file as long as no page gets heavier than its goal', () => {
  expect(fileWith('menu', joinedTo(120_000))).toContain('list')
})

test('A page above its goal is spared what only the other pages need', () => {
  expect(fileWith('menu', joinFiles(files, withGoal(116_000)))).toContain('list')
  expect(fileWith('menu', joinedTo(116_000))).not.toContain('list')
})

test('Where no try reaches the goal, the files are still joined', () => {
  const joined = joinedTo(1_000).flat()
  expect(joined.toSorted()).toEqual(['frame', 'list', 'menu', 'plates'])
})
