/**
 * Callers who ask for the same thing at the same time share one read. A read that has started may miss what a new caller
 * has just written, so new callers share the next one: of each question one read runs and one waits, however many ask.
 */
export function sharedReads<K, V>(read: (asked: K) => Promise<V>): (asked: K) => Promise<V> {
  const running = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Promise<V>>()

  async function begin(key: string, asked: K): Promise<V> {
    // Even when nothing runs: callers of the same turn still join.
    await Promise.allSettled([running.get(key)])
    waiting.delete(key)
    const result = read(asked)
    running.set(key, result)
    try {
      return await result
    } finally {
      if (running.get(key) === result) running.delete(key)
    }
  }

  return (asked) => {
    const key = JSON.stringify(asked)
    const joined = waiting.get(key) ?? begin(key, asked)
    waiting.set(key, joined)
    return joined
  }
}
