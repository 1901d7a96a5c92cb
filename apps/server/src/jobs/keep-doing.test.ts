import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keepDoing } from './keep-doing.ts'

test('Rounds that find nothing come ever more seldom, and one that finds something brings the first pace back', async () => {
  const rounds: number[] = []
  const work = async () => {
    rounds.push(performance.now())
    return rounds.length === 6
  }
  const stop = keepDoing({ work, every: 20, whenIdle: 160, late: 'Atrasado' })
  await expect.poll(() => rounds.length).toBeGreaterThanOrEqual(9)
  await stop()
  const waits = rounds.slice(1).map((at, n) => Math.ceil(at - rounds[n]!))
  // A timer is never early by more than a millisecond, and late on a busy machine.
  for (const [n, least] of [20, 40, 80, 160, 160, 0, 20, 40].entries())
    expect(waits[n]).toBeGreaterThanOrEqual(least - 1)
  expect(waits[5]).toBeLessThan(160)
})

test('Work that is stopped while it waits does no further round', async () => {
  let rounds = 0
  const stop = keepDoing({ work: async () => ++rounds > 99, every: 60_000, late: 'Atrasado' })
  await expect.poll(() => rounds).toBe(1)
  await stop()
  await sleep(10)
  expect(rounds).toBe(1)
})
