/** Waits until whoever keeps the list lets everybody on it go on; rejects when the caller gives up before. */
export function waitAmong(waiting: (() => void)[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
    waiting.push(resolve)
  })
}
