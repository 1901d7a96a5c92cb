import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'

/**
 * Opens and closes a list, whose marked option Enter takes; as in the browser's own select, it never sends the form.
 * Whoever types quickly is ahead of the list: `pickFirst` is then told what was typed, and takes what it would have marked.
 * Whoever is ahead even of the options keeps text and list, and gets theirs once they are there.
 * @param pickFirst says whether there was one
 */
export function useList(pickFirst: (typed: string) => boolean, areOptionsComing = false) {
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const pick = useEffectEvent(pickFirst)
  useEffect(() => {
    if (asked === null || areOptionsComing) return
    setAsked(null)
    if (pick(asked)) setOpened(false)
  }, [asked, areOptionsComing])
  return {
    dropdownOpened: opened,
    onDropdownOpen: () => setOpened(true),
    onDropdownClose: () => setOpened(false),
    onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
      // Whoever leaves after Enter still means it; any other key says something else.
      if (!['Tab', 'Shift', 'Enter'].includes(event.key)) setAsked(null)
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      if (!opened) return
      event.stopPropagation()
      const field = event.currentTarget
      const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
      const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
      if (marked) return marked.click()
      if (!pickFirst(field.value) && areOptionsComing && field.value !== '')
        return setAsked(field.value)
      setOpened(false)
    },
  }
}
