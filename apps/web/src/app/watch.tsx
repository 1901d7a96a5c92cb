import { useEffect } from 'react'
import { behind } from '../api/behind.tsx'
import { useSession } from '../api/use-session.ts'
import { fetchLock, Locked } from './locked.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useIdleLock } from './use-idle-lock.ts'
import { useIsSettled } from './use-is-settled.ts'
import { useOutbox } from './use-outbox.ts'

const LoginAgain = behind(async () => (await import('./login-again.tsx')).LoginAgain)

/** What watches over every page of the staff: unsaved work, a login that ran out, a computer nobody sits at. */
export function Watch() {
  const isLocked = useIdleLock()
  const isSettled = useIsSettled()
  const { isHeld } = useSession()
  useOutbox()
  useEffect(() => {
    if (isSettled) fetchLock()
  }, [isSettled])
  return (
    <>
      <UnsavedGuard />
      {(isHeld || isSettled) && <LoginAgain />}
      {isLocked && <Locked />}
    </>
  )
}
