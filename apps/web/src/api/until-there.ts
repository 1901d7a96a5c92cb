const AGAIN_AFTER_MS = 3_000

/**
 * Asks for what nobody waits for until it is there: every three seconds, and at once when the network is back. Rejects
 * only when the caller gives up.
 */
export async function untilThere<T>(fetch: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    signal?.throwIfAborted()
    try {
      return await fetch()
    } catch {
      await again(signal)
    }
  }
}

function again(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, AGAIN_AFTER_MS)
    window.addEventListener('online', end)
    signal?.addEventListener('abort', end)
    function end() {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal?.removeEventListener('abort', end)
      resolve()
    }
  })
}
