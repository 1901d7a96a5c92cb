import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../test/memory-storage.ts'
import { createIdleClock } from './idle-clock.ts'

const MINUTE = 60_000
const NOON = Date.parse('2026-12-01T12:00:00Z')

/** @param hours how long the login still lives */
const tokenOf = (jti: string, hours = 12) =>
  `h.${btoa(JSON.stringify({ sub: '7', jti, exp: NOON / 1000 + hours * 3600 }))}.s`

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
})

afterEach(() => {
  vi.useRealTimers()
})

const goTo = (minutes: number) => vi.setSystemTime(NOON + minutes * MINUTE)

it('A touch in one tab keeps the others of its login awake, and no other login', () => {
  const storage = memoryStorage()
  const [one, other] = [1, 2].map(() => createIdleClock(storage, () => tokenOf('a')))
  const stranger = createIdleClock(storage, () => tokenOf('b'))
  goTo(10)
  one?.touch()
  stranger.touch()
  goTo(14)
  stranger.touch()
  goTo(15)
  expect([one?.idle(), other?.idle(), stranger.idle()]).toEqual([5 * MINUTE, 5 * MINUTE, MINUTE])
  expect(createIdleClock(storage, () => tokenOf('a')).idle(), 'after a reload').toBe(5 * MINUTE)
})

it.each(['in the same page', 'after a reload', 'in another tab'])(
  'After the clock of the device is set back the time without a touch counts on from then: %s',
  (where) => {
    const storage = memoryStorage()
    const token = () => tokenOf('a')
    const [first, second] = [createIdleClock(storage, token), createIdleClock(storage, token)]
    first.touch()
    goTo(-60)
    const clock =
      where === 'in another tab'
        ? second
        : where === 'after a reload'
          ? createIdleClock(storage, token)
          : first
    expect(clock.idle()).toBe(0)
    goTo(-45)
    expect(clock.idle()).toBe(15 * MINUTE)
  },
)

it('A touch after the clock was set back is told to the other tabs at once', () => {
  const storage = memoryStorage()
  const token = () => tokenOf('a')
  const clock = createIdleClock(storage, token)
  clock.touch()
  goTo(-60)
  clock.touch()
  goTo(-50)
  expect(createIdleClock(storage, token).idle()).toBe(10 * MINUTE)
})

it('What is kept of a login goes once it is over, and what is kept of others and of other things stays', () => {
  const storage = memoryStorage()
  storage.setItem('other', 'kept')
  const over = String(NOON / 1000 + 3600)
  storage.setItem('iris.locked.a', over)
  for (const [jti, hours] of [
    ['a', 1],
    ['b', 12],
  ] as const)
    createIdleClock(storage, () => tokenOf(jti, hours)).touch()
  expect(storage.length).toBe(4)
  goTo(61)
  createIdleClock(storage, () => tokenOf('b'))
  expect(Object.keys(allOf(storage)).sort()).toEqual(['iris.active.b', 'other'])
})

const allOf = (storage: Storage) =>
  Object.fromEntries(Array.from(storage, (_, index) => [storage.key(index), true]))
