import { LockScreen } from './lock-screen.tsx'
import { LoginAgain } from './login-again.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useIdleLock } from './use-idle-lock.ts'
import { useOutbox } from './use-outbox.ts'

/** What watches over every page of the staff: unsaved work, a login that ran out, a computer nobody sits at. */
export function Watch() {
  const isLocked = useIdleLock()
  useOutbox()
  return (
    <>
      <UnsavedGuard />
      <LoginAgain />
      {isLocked && <LockScreen />}
    </>
  )
}
