import { useEffect, useEffectEvent } from 'react'

const AGAIN_AFTER_MS = 10_000

/** Sends what waits as soon as there may be a network: when the page opens, when it is looked at, and every few seconds. */
export function useOutgoing(waits: boolean, send: () => Promise<void>): void {
  const go = useEffectEvent(() => void send())
  useEffect(() => {
    if (!waits) return
    const look = () => go()
    look()
    const timer = setInterval(look, AGAIN_AFTER_MS)
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [waits])
}
