import { useLayoutEffect } from 'react'

/**
 * Tells of each letter that is typed from when a dialog opens until its field has the cursor: whoever types without
 * looking loses none.
 * @param isField whether this element is its field
 */
export function useLettersBetween(
  opened: boolean,
  isField: (element: Element | null) => boolean,
  onLetter: (letter: string) => void,
): void {
  useLayoutEffect(() => {
    if (!opened) return
    const stop = () => window.removeEventListener('keydown', onKeyDown, true)
    function onKeyDown(event: KeyboardEvent) {
      if (isField(document.activeElement)) return stop()
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      onLetter(event.key)
    }
    window.addEventListener('keydown', onKeyDown, true)
    return stop
  }, [opened, isField, onLetter])
}
