import { useEffect, useRef } from 'react'

/** A finger's click follows its letting go after a while, or not at all when it scrolled. */
const CLICK_WITHIN_MS = 300

/**
 * Runs a change of the page at once, or when the pressed pointer has been let go and its click has reached its target:
 * an error that appears under a field while its neighbour is being pressed would move it away from the pointer.
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
    // A finger leaves the field it was in only after it was let go, just before its click.
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
