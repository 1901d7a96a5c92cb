import { type RefObject, useEffect, useRef } from 'react'

/** Brings the focus along to a screen that took another's place, so that keys go on working there. */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    // A frame later, because an opening modal first takes the focus for itself.
    const frame = requestAnimationFrame(() => ref.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return ref
}
