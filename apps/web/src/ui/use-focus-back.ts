import { useLayoutEffect } from 'react'

/**
 * Gives the focus back to what had it when this was mounted. Mantine does so for a modal that stays
 * and is closed, not for one that is mounted only while open.
 */
export function useFocusBack(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
}
