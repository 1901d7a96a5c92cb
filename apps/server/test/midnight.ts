import { setTimeout as sleep } from 'node:timers/promises'
import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'

/** Milliseconds to wait, so that work which takes at most `longest` begins and ends on one day of São Paulo. */
export function waitForMidnight(longest: number, now: Date = new Date()): number {
  const left = Date.parse(startOfDay(todayInSaoPaulo(now), 1)) - now.getTime()
  // A second more, because what reads the day may be rounded.
  return left > longest ? 0 : left + 1000
}

/**
 * Waits until midnight has passed, when it is so near that tests would begin on one day and end on the next. Much of what
 * they make and expect is "of today", and is asked for more than once: without this, each of them would have to hold the
 * clock of the test, of the program and of its database.
 */
export async function passMidnight(longest: number): Promise<void> {
  const wait = waitForMidnight(longest)
  if (wait === 0) return
  console.info(`Midnight in São Paulo is near: waiting ${Math.ceil(wait / 1000)} s.`)
  await sleep(wait)
}
