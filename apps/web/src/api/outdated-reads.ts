type Listener = (path: string) => void

const listeners = new Set<Listener>()

/** A write tells which reads are no longer what is stored; who keeps answers reads those again. */
export const outdatedReads = {
  tell(path: string) {
    for (const listener of listeners) listener(path)
  },
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
