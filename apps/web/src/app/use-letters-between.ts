import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Tells of each letter that is typed from when a dialog opens until its field has the cursor, and of Enter: whoever types
 * without looking loses nothing.
 * @param isField whether this element is its field
 */
export function useLettersBetween(
  opened: boolean,
  isField: (element: Element | null) => boolean,
  { onLetter, onEnter }: { onLetter: (letter: string) => void; onEnter: () => void },
): void {
  const onKey = useEffectEvent((key: string) => (key === 'Enter' ? onEnter() : onLetter(key)))
  useLayoutEffect(() => {
    if (!opened) return
    const stop = () => window.removeEventListener('keydown', onKeyDown, true)
    function onKeyDown(event: KeyboardEvent) {
      if (isField(document.activeElement)) return stop()
      const isTyped = event.key.length === 1 || event.key === 'Enter'
      if (!isTyped || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      onKey(event.key)
    }
    window.addEventListener('keydown', onKeyDown, true)
    return stop
  }, [opened, isField])
}
