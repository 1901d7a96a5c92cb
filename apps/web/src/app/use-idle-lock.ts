import { getScreenLock, lockScreen } from '@iris/contracts/screen-lock'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'
import { LOCAL } from '../api/browser-storage.ts'
import { call } from '../api/call.ts'
import { screenLock } from '../api/locked-screen.ts'
import { outdatedReads } from '../api/outdated-reads.ts'
import { queryOf } from '../api/query-client.ts'
import { reach } from '../api/reach.ts'
import { sessionStore } from '../api/session.ts'
import { useSession } from '../api/use-session.ts'
import { createIdleClock } from './idle-clock.ts'

const MINUTE = 60_000
const LOOK_EACH_MS = 5_000
/** When the server cannot be reached the screen stays open, and the lock is tried again after this. */
const AGAIN_AFTER_MS = MINUTE

const TOUCHES = ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'] as const

/** Locks the screen when nobody has touched it for as long as the clinic allows. Returns whether it is locked. */
export function useIdleLock(): boolean {
  const isLocked = useSyncExternalStore(screenLock.subscribe, screenLock.isLocked)
  const isKept = useSyncExternalStore(screenLock.subscribe, screenLock.isKept)
  const { data, error, refetch } = useQuery({
    ...queryOf(getScreenLock, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const limit = (data?.idle_minutes ?? 0) * MINUTE

  // A page that was opened without a network learns of its lock with the network.
  const isUnknown = error !== null && data === undefined
  useEffect(() => {
    if (!isUnknown) return
    const again = () => void refetch()
    const off = reach.subscribe((isReached) => isReached && again())
    window.addEventListener('online', again)
    return () => {
      off()
      window.removeEventListener('online', again)
    }
  }, [isUnknown, refetch])

  // How long nobody may touch it depends on what its person may see, which the server decides.
  const { role } = useSession()
  const readAs = useRef(role)
  useEffect(() => {
    if (readAs.current === role) return
    readAs.current = role
    outdatedReads.tell([getScreenLock])
  }, [role])

  // A lock that the server could not be told of was opened by nobody, so it counts as no touch.
  const wasKept = useRef(false)
  useEffect(() => {
    const isBack = wasKept.current
    wasKept.current = isKept
    if (limit === 0 || isKept) return
    return watch(limit, isBack)
  }, [limit, isKept])

  return isLocked
}

/** @param isBack the screen was just unlocked, which counts as a touch */
function watch(limit: number, isBack: boolean): () => void {
  const clock = createIdleClock(LOCAL, sessionStore.token)
  if (isBack) clock.touch()
  let triedAt = 0
  /** The server could not be told the last time, and nobody has touched anything since. */
  let isOut = false

  function look() {
    // Either way: the device's clock may be set back meanwhile.
    const isResting = Math.abs(Date.now() - triedAt) < AGAIN_AFTER_MS
    const isDue = clock.idle() >= limit && !isResting
    if (!isDue || !navigator.onLine || sessionStore.token() === null) return
    triedAt = Date.now()
    isOut = false
    void lockNow().then((isTold) => {
      isOut = !isTold
    })
  }

  function onTouch() {
    const isIn = clock.idle() < limit || isOut || !navigator.onLine
    isOut = false
    // A person who comes back too late, to a machine that slept, is not let in by the first touch.
    if (isIn) clock.touch()
    else look()
  }

  const options = { capture: true, passive: true }
  for (const touch of TOUCHES) window.addEventListener(touch, onTouch, options)
  document.addEventListener('visibilitychange', look)
  const timer = window.setInterval(look, LOOK_EACH_MS)
  look()
  return () => {
    window.clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    for (const touch of TOUCHES) window.removeEventListener(touch, onTouch, options)
  }
}

/** Hides everything at once and tells the server, which alone can keep a session locked. Resolves with whether it could. */
async function lockNow(): Promise<boolean> {
  screenLock.hide(true)
  try {
    await call(lockScreen, {})
  } catch (error) {
    // No network: nobody could unlock the screen again, and a screening day without network would end here.
    if (error instanceof ApiError && error.isUncertain) {
      screenLock.hide(false)
      return false
    }
  }
  // Unless the person is back already.
  if (screenLock.isLocked()) screenLock.lock()
  return true
}
