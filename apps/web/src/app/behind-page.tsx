import { type ComponentType, useEffect, useRef } from 'react'
import { type FetchedPart, PART_FAILED, part } from '../ui/part.tsx'
import { toast } from '../ui/toast.tsx'

const FETCH_AGAIN_MS = 3_000

type Opened = { opened: boolean; onClose: () => void }

/**
 * What opens over any page: fetched once the page has settled. Opened before, it comes as soon as it is there; when it
 * cannot be fetched a toast says so.
 */
export function openedPart<P extends Opened>(fetch: () => Promise<ComponentType<P>>) {
  return part<P>(fetch, ({ opened, onClose, failed, onRetry }) => {
    const isAgain = useRef(false)
    useEffect(() => {
      if (!opened || !failed) return
      isAgain.current = !isAgain.current
      // It may have failed long ago, behind the page.
      if (isAgain.current) return onRetry()
      toast.error(PART_FAILED)
      onClose()
    }, [opened, failed, onClose, onRetry])
    return null
  })
}

/** What watches over a page: fetched once it has settled, again and again until it is there; `Absent` stands for it. */
export function watchingPart<P extends object>(
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
