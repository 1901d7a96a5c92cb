import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Whether the page stands and the browser has nothing better to do: time for what nobody waits for. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    let isGone = false
    void whenIdle().then(() => {
      if (!isGone) setSettled(true)
    })
    return () => {
      isGone = true
    }
  }, [])
  return isSettled
}
