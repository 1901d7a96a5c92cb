import { type ComponentType, useEffect, useRef } from 'react'
import { PART_FAILED, part } from '../ui/part.tsx'
import { toast } from '../ui/toast.tsx'

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
