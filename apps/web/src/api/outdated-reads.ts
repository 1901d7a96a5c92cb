import type { EndpointOptions } from '@iris/contracts/endpoint'

/** Reads by endpoint: every page and filter of them. */
export type Reads = readonly Pick<EndpointOptions, 'path'>[]

type Listener = (reads: Reads) => void

const listeners = new Set<Listener>()

/** A write tells which reads are no longer what is stored; who keeps answers reads those again. */
export const outdatedReads = {
  tell(reads: Reads) {
    if (reads.length > 0) for (const listener of listeners) listener(reads)
  },
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
