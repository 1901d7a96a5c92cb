import { useEffect, useRef } from 'react'

/** The click of a finger comes some time after its release, or not at all when it scrolled. */
const CLICK_WITHIN_MS = 300

/**
 * Changes the page at once, or after a pressed pointer was released and its click has reached its target: an error
 * under a field would otherwise move its neighbour away from the pointer.
 */
export function useWhenReleased(): (act: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const endWithin = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isPressed.current = false
        for (const act of waiting.current.splice(0)) act()
      }, ms)
    }
    const press = () => {
      clearTimeout(timer)
      isPressed.current = true
    }
    // A finger leaves its former field only after its release, just before its click.
    const release = ({ pointerType }: PointerEvent) =>
      endWithin(pointerType === 'mouse' ? 0 : CLICK_WITHIN_MS)
    const click = () => endWithin(0)
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerup', release, true)
    window.addEventListener('pointercancel', release, true)
    window.addEventListener('click', click, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerup', release, true)
      window.removeEventListener('pointercancel', release, true)
      window.removeEventListener('click', click, true)
    }
  }, [])

  return (act) => {
    if (isPressed.current) waiting.current.push(act)
    else act()
  }
}
