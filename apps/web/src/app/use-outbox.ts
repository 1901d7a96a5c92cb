import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { whenSettled } from '../api/settled-page.ts'
import { isSomethingKept } from '../api/storage-keys.ts'
import { useSession } from '../api/use-session.ts'

const DAY = /^\/(screening-events|outbox)(\/|$)/

/**
 * What waits on this device is sent while somebody who works at stations is logged in: from the day's pages on, and
 * everywhere when something is left from before.
 */
export function useOutbox(): void {
  const { userId, can } = useSession()
  const { pathname } = useLocation()
  const [isNeeded, setNeeded] = useState(isSomethingKept)
  if (!isNeeded && DAY.test(pathname)) setNeeded(true)
  const serves = can('events.serve')
  useEffect(() => {
    if (!serves || userId === undefined) return
    let stop: (() => void) | undefined
    let isOver = false
    // Nobody waits for it: the page is there first.
    const ready = isNeeded ? Promise.resolve() : whenSettled()
    ready
      .then(() => import('../outbox/start-outbox.ts'))
      .then(
        ({ startOutbox, startIfKept }) => {
          if (!isOver) stop = isNeeded ? startOutbox() : startIfKept()
        },
        () => undefined,
      )
    return () => {
      isOver = true
      stop?.()
    }
  }, [isNeeded, serves, userId])
}
