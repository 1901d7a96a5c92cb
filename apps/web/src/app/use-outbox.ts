import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { whenSettled } from '../api/settled-page.ts'
import { isSomethingKept } from '../api/storage-keys.ts'
import { untilThere } from '../api/until-there.ts'
import { useSession } from '../api/use-session.ts'

const DAY = /^\/(screening-events|outbox)(\/|$)/

/**
 * What waits on this device is sent while somebody who works at stations is logged in: from the day's pages on, and
 * everywhere when something is left from before, or is kept by another tab, which may be closed before it is sent.
 */
export function useOutbox(): void {
  const { userId, can } = useSession()
  const { pathname } = useLocation()
  const [isNeeded, setNeeded] = useState(isSomethingKept)
  if (!isNeeded && DAY.test(pathname)) setNeeded(true)
  useEffect(() => {
    if (isNeeded) return
    const look = () => setNeeded(isSomethingKept())
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [isNeeded])
  const serves = can('events.serve')
  useEffect(() => {
    if (!serves || userId === undefined) return
    let stop: (() => void) | undefined
    const over = new AbortController()
    // Nobody waits for it: the page is there first.
    const ready = isNeeded ? Promise.resolve() : whenSettled()
    ready
      .then(() => untilThere(() => import('../outbox/start-outbox.ts'), over.signal))
      .then(
        ({ startOutbox, startIfKept }) => {
          if (!over.signal.aborted) stop = isNeeded ? startOutbox() : startIfKept()
        },
        // The page is gone, or somebody else is logged in.
        () => undefined,
      )
    return () => {
      over.abort()
      stop?.()
    }
  }, [isNeeded, serves, userId])
}
