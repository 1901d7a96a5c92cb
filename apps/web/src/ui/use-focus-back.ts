import { useLayoutEffect } from 'react'

/**
 * Returns the focus to what had it before this was mounted. Mantine does so for a modal that is closed, not for one
 * that is mounted only while open.
 */
export function useFocusBack(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
}
