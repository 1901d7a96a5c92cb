import { RESULT_OPEN_MINUTES } from '@iris/domain/result-link'
import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

const IDLE_MS = RESULT_OPEN_MINUTES * 60_000
const LOOK_EVERY_MS = 15_000
const TOUCHES = ['pointerdown', 'keydown', 'scroll', 'touchmove', 'wheel'] as const

/** Hides a result when nobody has touched the page for ten minutes, and when the page is left: Back asks anew. */
export function useHiddenAgain(hide: () => void) {
  const onHide = useEffectEvent(hide)
  useEffect(() => {
    let touchedAt = Date.now()
    const touch = () => {
      touchedAt = Date.now()
    }
    const look = () => {
      if (Date.now() - touchedAt >= IDLE_MS) onHide()
    }
    // At once: a page that is frozen draws no more.
    const leave = () => flushSync(onHide)
    const timer = setInterval(look, LOOK_EVERY_MS)
    for (const name of TOUCHES) document.addEventListener(name, touch, { passive: true })
    // A phone that slept is looked at before anybody reads what stands there.
    document.addEventListener('visibilitychange', look)
    // A browser may keep a page that was left as it stood, and show it again.
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      for (const name of TOUCHES) document.removeEventListener(name, touch)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pagehide', leave)
    }
  }, [])
}
