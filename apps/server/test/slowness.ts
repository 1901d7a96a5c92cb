import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds that an empty process takes to start and end on the quiet machine for which tests name their limits. */
const AT_REST = 50
const TRIES = 5

/**
 * How many times slower than a quiet machine this one is at the moment, at least 1. A limit in milliseconds is multiplied
 * by it: other tests run beside, and some machines are half as fast.
 * @param seconds over which it is measured; at once where not given
 */
export async function slowness(seconds = 0): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < TRIES; n++) {
    await sleep((seconds * 1000) / TRIES)
    const started = performance.now()
    await once(spawn(process.execPath, ['-e', '0']), 'exit')
    times.push(performance.now() - started)
  }
  const median = times.sort((a, b) => a - b)[Math.floor(TRIES / 2)] as number
  return Math.max(1, median / AT_REST)
}
