import { useWindowEvent } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState } from 'react'

/** What stands open over the page, the last one in front. */
const stack: object[] = []

/**
 * Puts what is open on the one stack of dialogs. Escape reaches the one in front only, and only once a list or a
 * calendar inside it has had its turn.
 * @returns whether it is the one in front just now
 */
export function useOnTop(isOpen: boolean, onEscape: () => void): () => boolean {
  const [self] = useState(() => ({}))
  const isOnTop = () => stack.at(-1) === self
  useLayoutEffect(() => {
    if (!isOpen) return
    stack.push(self)
    return () => {
      stack.splice(stack.indexOf(self), 1)
    }
  }, [isOpen, self])

  // By the time the dialog hears of Escape the list it closed is gone: noted on the way down.
  const listWasOpen = useRef(false)
  useWindowEvent(
    'keydown',
    ({ target }) => {
      listWasOpen.current =
        target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
    },
    { capture: true },
  )
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    if (!isOnTop() || listWasOpen.current) return
    // The one beneath is in front before this very press reaches it.
    event.preventDefault()
    onEscape()
  })
  return isOnTop
}
