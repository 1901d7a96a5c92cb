type Listener = (isReached: boolean) => void

let isReached = true
const listeners = new Set<Listener>()

/** Whether the last call reached the server: the browser only knows whether there is a network at all. */
export const reach = {
  isReached: () => isReached,
  /** No network, as far as the browser or the last call knows. */
  isCut: () => !navigator.onLine || !isReached,
  tell(now: boolean) {
    if (now === isReached) return
    isReached = now
    for (const listener of listeners) listener(now)
  },
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
