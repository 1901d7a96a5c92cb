import { reach } from '../api/reach.ts'
import { sessionStore } from '../api/session.ts'
import { onNews } from './outbox-news.ts'

/** Rings when there may be something to send. */
export function createBell(signal: AbortSignal) {
  let isRung = false
  let isUrgent = false
  let wake: (() => void) | undefined

  function ring(urgent = false) {
    isRung = true
    isUrgent ||= urgent
    wake?.()
  }

  const atOnce = () => ring(true)
  const stops = [
    onNews(({ kind }) => {
      if (kind === 'changed') ring()
      if (kind === 'hurry') ring(true)
    }),
    sessionStore.subscribe(atOnce),
    reach.subscribe((isReached) => isReached && ring(true)),
  ]
  window.addEventListener('online', atOnce)
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
    window.removeEventListener('online', atOnce)
    ring()
  })

  return {
    ring: () => ring(),
    /** Resolves when it rings or after this many milliseconds; true when whoever rang wants no pause. */
    async rung(ms: number): Promise<boolean> {
      if (!isRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.max(0, ms))
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      const urgent = isUrgent
      isRung = false
      isUrgent = false
      wake = undefined
      return urgent
    },
  }
}
