import { useState } from 'react'
import { useIsSettled } from './use-is-settled.ts'

/**
 * Whether what opens over the page is there: once the page has settled, or from its first opening on. It is not taken
 * away when it is closed, because it gives the focus back only after that.
 * @param mayOpen whether anything on the page can open it just now
 */
export function useIsDrawn(opened: boolean, mayOpen = true): boolean {
  const isSettled = useIsSettled()
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return (isSettled && mayOpen) || wasOpened
}
