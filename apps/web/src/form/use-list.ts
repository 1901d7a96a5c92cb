import { type KeyboardEvent, useState } from 'react'

/**
 * Opens and closes a list, whose marked option Enter takes; as in the browser's own select, it never sends the form.
 * Whoever types quickly is ahead of the list: `pickFirst` is then told what was typed, and takes what it would have marked.
 */
export function useList(pickFirst: (typed: string) => void) {
  const [opened, setOpened] = useState(false)
  return {
    dropdownOpened: opened,
    onDropdownOpen: () => setOpened(true),
    onDropdownClose: () => setOpened(false),
    onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      if (!opened) return
      event.stopPropagation()
      const field = event.currentTarget
      const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
      const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
      if (marked) return marked.click()
      pickFirst(field.value)
      setOpened(false)
    },
  }
}
