/**
 * Callers who ask for the same thing at the same time share one read. A read that has started may miss what a new caller
 * has just written, so new callers share the next one: of each key one read runs and one waits, however many ask.
 */
export function sharedReads<K, V>(read: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const running = new Map<K, Promise<unknown>>()
  const waiting = new Map<K, Promise<V>>()

  async function begin(key: K): Promise<V> {
    // Even when nothing runs: callers of the same turn still join.
    await Promise.allSettled([running.get(key)])
    waiting.delete(key)
    const result = read(key)
    running.set(key, result)
    try {
      return await result
    } finally {
      if (running.get(key) === result) running.delete(key)
    }
  }

  return (key) => {
    const joined = waiting.get(key) ?? begin(key)
    waiting.set(key, joined)
    return joined
  }
}
