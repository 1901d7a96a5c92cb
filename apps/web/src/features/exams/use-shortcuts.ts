import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isInFront, keyTargetOf, shortcutOf } from '../../ui/shortcuts.ts'

/**
 * Keys of a form, by their letter: while it is the dialog in front, and never while somebody types.
 * @returns to put on the part of the form that shows them
 */
export function useShortcuts<E extends HTMLElement>(
  keys: Readonly<Record<string, () => void>>,
  isOn: boolean,
): RefObject<E | null> {
  const within = useRef<E>(null)
  const runOf = useEffectEvent((key: string) => keys[key])
  // With what they belong to, not after it was painted: whoever sees it may press at once.
  useLayoutEffect(() => {
    if (!isOn) return
    function onKeyDown(event: KeyboardEvent) {
      if (!within.current || !isInFront(within.current)) return
      const key = shortcutOf(event, keyTargetOf(event))
      const run = key === null ? undefined : runOf(key)
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn])
  return within
}
