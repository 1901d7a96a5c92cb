import { type ComponentType, useEffect } from 'react'
import { type FetchedPart, part } from '../ui/part.tsx'

const FETCH_AGAIN_MS = 3_000

/** A part that nobody waits for, asked for again and again on a bad network; `Absent` stands for it until it is there. */
export function behind<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  Absent: ComponentType = () => null,
): FetchedPart<P> {
  return part<P>(fetch, ({ failed, onRetry }) => {
    useEffect(() => {
      if (!failed) return
      const timer = window.setTimeout(onRetry, FETCH_AGAIN_MS)
      return () => window.clearTimeout(timer)
    }, [failed, onRetry])
    return <Absent />
  })
}
