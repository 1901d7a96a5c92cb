import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keepDoing } from './keep-doing.ts'

test('Rounds that find nothing come ever more seldom, and one that finds something brings the first pace back', async () => {
  const rounds: number[] = []
  let soonAfter = 0
  const work = async () => {
    rounds.push(performance.now())
    // Due after the first pace and before the slow one: however late a busy machine is, timers come in their order.
    const isFound = rounds.length === 6
    if (isFound) setTimeout(() => (soonAfter = rounds.length), 100)
    return isFound
  }
  const stop = keepDoing({ work, every: 20, whenIdle: 160, late: 'Atrasado' })
  await expect.poll(() => rounds.length).toBeGreaterThanOrEqual(10)
  await stop()
  const waits = rounds.slice(1).map((at, n) => Math.ceil(at - rounds[n]!))
  // A timer is never early by more than a millisecond, and late on a busy machine.
  for (const [n, least] of [20, 40, 80, 160, 160, 0, 20, 40].entries())
    expect(waits[n]).toBeGreaterThanOrEqual(least - 1)
  expect(soonAfter).toBeGreaterThanOrEqual(8)
})

test('Work that is stopped while it waits does no further round', async () => {
  let rounds = 0
  const stop = keepDoing({ work: async () => ++rounds > 99, every: 60_000, late: 'Atrasado' })
  await expect.poll(() => rounds).toBe(1)
  await stop()
  await sleep(10)
  expect(rounds).toBe(1)
})
