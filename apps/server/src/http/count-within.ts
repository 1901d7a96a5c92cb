export type CountWithin = ReturnType<typeof countWithin>

/**
 * Counts by key, for `ms` milliseconds from the first event of each key, and says how long a key at its limit has to
 * wait. Kept in memory: a restart forgets it, and each of several instances counts alone.
 */
export function countWithin(limit: number, ms: number, now: () => number = Date.now) {
  let counts = new Map<string, { count: number; since: number }>()
  const isRecent = ({ since }: { since: number }) => now() - since < ms
  const recent = (key: string) => {
    const found = counts.get(key)
    return found && isRecent(found) ? found : { count: 0, since: now() }
  }
  return {
    /** Seconds until one more may come; 0 below the limit. */
    wait(key: string): number {
      const { count, since } = recent(key)
      return count < limit ? 0 : Math.ceil((since + ms - now()) / 1000)
    },
    add(key: string): void {
      const { count, since } = recent(key)
      if (counts.size > 10_000) counts = new Map([...counts].filter(([, entry]) => isRecent(entry)))
      counts.set(key, { count: count + 1, since })
    },
  }
}
