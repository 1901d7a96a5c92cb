import { setTimeout as sleep } from 'node:timers/promises'
import { withoutPeople } from '../watch/plain-error.ts'

export type Repeated = {
  /** One round. The next one follows at once when it answers true: there is more to do. */
  work: () => Promise<boolean>
  /** Milliseconds between rounds. */
  every: number
  /** The wait doubles up to this after each round that found nothing to do. Default `every`. */
  whenIdle?: number
  /** The beginning of the line that tells of a round that failed; the next round tries again. */
  late: string
}

/**
 * Repeats some work, the first time at once. It is the only timer of the program: what runs at an hour of the day, or in
 * one instance alone, is a job.
 * @returns how to stop, once the round under way is done.
 */
export function keepDoing(repeated: Repeated): () => Promise<void> {
  const stopping = new AbortController()
  const done = run(repeated, stopping.signal)
  return async () => {
    stopping.abort()
    await done
  }
}

async function run(
  { work, every, whenIdle = every, late }: Repeated,
  signal: AbortSignal,
): Promise<void> {
  let wait = every
  while (!signal.aborted) {
    try {
      if (await work()) {
        wait = every
        continue
      }
    } catch (error) {
      console.warn(`${late}: ${withoutPeople((error as Error).message)}`)
    }
    await sleep(wait, undefined, { signal }).catch(() => {})
    wait = Math.min(wait * 2, whenIdle)
  }
}
