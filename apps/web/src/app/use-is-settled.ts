import { useEffect, useState } from 'react'
import { whenSettled } from '../api/settled-page.ts'

/** Whether the page stands and the browser has nothing better to do: time for what nobody waits for. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    let isGone = false
    void whenSettled().then(() => {
      if (!isGone) setSettled(true)
    })
    return () => {
      isGone = true
    }
  }, [])
  return isSettled
}
