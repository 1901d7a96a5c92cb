// @module-tag long

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Victim } from './kept-clinic.ts'
import { WorkingDay } from './working-day.ts'

// `npm run soak -- kills` runs fifty rounds, with another seed each time. A seed repeats who is killed and when; what
// the callers are at in that moment is the machine's own chance.

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3)
const SEED = Number(process.env.KILL_SEED ?? 20_261_122)
const IS_LONG = ROUNDS > 3
/** Calls that are answered before a kill, so that a slow machine has as much to lose; but no longer than some seconds. */
const [FEWEST, MOST] = [5, 60]
const MOST_SECONDS = 5

let folder: string
let day: WorkingDay
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-kills-'))
  await chmod(folder, 0o711)
  day = await WorkingDay.begin(folder, { seed: SEED, results: ROUNDS * 30 })
}, 120_000)
afterAll(async () => {
  await day?.close()
  await rm(folder, { recursive: true, force: true })
})

test('Each killed process comes back by itself, and every acknowledged write is there exactly once', async () => {
  const { dice } = day
  const victims = dice.some<Victim>(['server', 'database', 'both'], 3)
  const away: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const victim = victims[round] ?? dice.pick(victims)
    // Now and then before it has come back.
    if (round === 0 || dice.chance(0.8)) away.push(await day.backAtWork())
    await day.answered(dice.between(FEWEST, MOST), MOST_SECONDS)
    await sleep(dice.between(0, 200))
    if (IS_LONG) console.info(`${round + 1}/${ROUNDS} ${victim}`)
    await day.clinic.kill(victim)
  }
  away.push(await day.backAtWork())
  const { faults, done } = await day.end()
  console.info(
    `seed ${SEED}`,
    day.counts,
    done,
    `back after ${Math.max(...away).toFixed(1)} s at most`,
  )
  expect(faults).toEqual([])
}, 3_600_000)
