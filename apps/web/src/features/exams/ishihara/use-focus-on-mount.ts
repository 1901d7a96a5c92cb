import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to a screen that replaced another one, so that keys go on working there. */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    // One frame later, because an opening modal first takes the focus itself.
    const frame = requestAnimationFrame(() => ref.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return ref
}
