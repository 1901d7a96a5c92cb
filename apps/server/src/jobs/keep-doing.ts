import { setTimeout as sleep } from 'node:timers/promises'
import { withoutPeople } from '../watch/plain-error.ts'

export type Repeated = {
  /** One round. The next one follows at once when it answers true: there is more to do. */
  work: () => Promise<boolean>
  /** Milliseconds between rounds. */
  every: number
  /** The beginning of the line that tells of a round that failed; the next round tries again. */
  late: string
}

/**
 * Repeats some work, the first time at once. It is the only timer of the program: what runs at an hour of the day, or in
 * one instance alone, is a job.
 * @returns how to stop, once the round under way is done.
 */
export function keepDoing({ work, every, late }: Repeated): () => Promise<void> {
  const stopping = new AbortController()
  const done = run({ work, every, late }, stopping.signal)
  return async () => {
    stopping.abort()
    await done
  }
}

async function run({ work, every, late }: Repeated, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await work()) continue
    } catch (error) {
      console.warn(`${late}: ${withoutPeople((error as Error).message)}`)
    }
    await sleep(every, undefined, { signal }).catch(() => {})
  }
}
