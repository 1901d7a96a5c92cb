import { expect, it, onTestFinished } from 'vitest'
import { serverClock } from './server-clock.ts'

const HOURS = 3_600_000

it.each([
  ['two hours ahead', 2 * HOURS],
  ['a day behind', -24 * HOURS],
])('A moment of a device whose clock is %s is told by the clock of the server', (_what, ahead) => {
  onTestFinished(() => serverClock.hear(new Date().toUTCString()))
  serverClock.hear(new Date(Date.now() - ahead).toUTCString())
  expect(Math.abs(serverClock.of(Date.now()) - (Date.now() - ahead))).toBeLessThan(2_000)
})

it('A clock that is right but for seconds is left as it is, and so is one of which nothing is known', () => {
  serverClock.hear(new Date(Date.now() - 20_000).toUTCString())
  expect(serverClock.of(1_000)).toBe(1_000)
  serverClock.hear(null)
  expect(serverClock.of(1_000)).toBe(1_000)
})
