import { expect, test } from 'vitest'
import { badgeInView } from './badge-in-view.ts'

const BADGE = 'K7XM2QPR4T'
const OTHER = 'B3WN8HJC5D'

/** Which of these looks found something new: what was seen, and how many milliseconds after the look before. */
function newIn(looks: readonly (readonly [code: string | null, after: number])[]): boolean[] {
  const isNew = badgeInView()
  let now = 1_000_000
  return looks.map(([code, after]) => {
    now += after
    return isNew(code, now)
  })
}

const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)

test('A badge that stays before the camera is new once, and another one at once', () => {
  const stays = times(20, [BADGE, 150] as const)
  expect(newIn([...stays, [OTHER, 150], [BADGE, 150]])).toEqual([
    true,
    ...times(19, false),
    true,
    true,
  ])
})

test('A badge that was away for two seconds is new again, and one that was missed for a moment is not', () => {
  const missed = (count: number) => times(count, [null, 150] as const)
  expect(newIn([[BADGE, 0], ...missed(5), [BADGE, 150]]).at(-1)).toBe(false)
  expect(newIn([[BADGE, 0], ...missed(14), [BADGE, 150]]).at(-1)).toBe(true)
})

test('A badge that was there all the time is not new after the page stood still', () => {
  expect(
    newIn([
      [BADGE, 0],
      [BADGE, 5000],
      [null, 150],
      [BADGE, 5000],
    ]),
  ).toEqual([true, false, false, false])
})
