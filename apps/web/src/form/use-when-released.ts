import { useEffect, useRef } from 'react'

/**
 * Runs a change of the page at once, or when the pressed pointer has been let go: an error that
 * appears under a field while its neighbour is being pressed would move it away from the pointer.
 */
export function useWhenReleased(): (act: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])

  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    // The click that follows must still find its target where it was.
    const release = () => {
      isPressed.current = false
      setTimeout(() => {
        for (const act of waiting.current.splice(0)) act()
      })
    }
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerup', release, true)
    window.addEventListener('pointercancel', release, true)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerup', release, true)
      window.removeEventListener('pointercancel', release, true)
    }
  }, [])

  return (act) => {
    if (isPressed.current) waiting.current.push(act)
    else act()
  }
}
