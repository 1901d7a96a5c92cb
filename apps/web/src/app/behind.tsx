import { type ComponentType, useEffect } from 'react'
import { type Absence, part } from '../ui/part.tsx'

const FETCH_AGAIN_MS = 3_000

/** A part that nobody waits for: it shows nothing until it is there, and is asked for again on a bad network. */
export function behind<P extends object>(fetch: () => Promise<ComponentType<P>>) {
  return part<P>(fetch, FetchedAgain)
}

function FetchedAgain({ failed, onRetry }: Absence) {
  useEffect(() => {
    if (!failed) return
    const timer = window.setTimeout(onRetry, FETCH_AGAIN_MS)
    return () => window.clearTimeout(timer)
  }, [failed, onRetry])
  return null
}
