import { useLayoutEffect } from 'react'
import { behind } from '../api/behind.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'

const LockScreen = behind(async () => (await import('./lock-screen.tsx')).LockScreen)

/** Fetches what unlocks, long before anybody is away for so long. */
export function fetchLock(): void {
  void LockScreen.ready()
}

/** Stands in place of everything, at once: what was there is kept as it is, but is neither seen nor read aloud (global.css). */
export function Locked() {
  useLayoutEffect(() => {
    document.documentElement.dataset.locked = ''
    return () => {
      delete document.documentElement.dataset.locked
    }
  }, [])
  // After it, so that what had the focus exists again when it gets it back.
  useFocusBack()
  return <LockScreen />
}
