import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { focusIfLost } from '../ui/focus-if-lost.ts'

/** Told when the focus comes to a row. */
export type Standing = { onStand?: () => void }

/**
 * Whoever stands on a row that goes, as after 'Arquivar', goes on at the one that stands in its place.
 * @returns what the element takes that holds the rows
 */
export function usePlace<E extends HTMLElement>(rows: unknown, onStand: Standing['onStand']) {
  const list = useRef<E>(null)
  const place = useRef<{ row: Element; index: number }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row goes with the rows alone.
  useLayoutEffect(() => {
    if (!list.current || !place.current || place.current.row.isConnected) return
    const { children } = list.current
    const row = children[Math.min(place.current.index, children.length - 1)]
    place.current = undefined
    const opens = row?.matches('[tabindex]') ? row : row?.querySelector('a, button, [tabindex]')
    focusIfLost(opens, { preventScroll: true })
  }, [rows])
  return {
    ref: list,
    onFocus({ target }: FocusEvent) {
      const index = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target))
      const row = list.current?.children[index]
      if (row) place.current = { row, index }
      onStand?.()
    },
  }
}

/** Whoever stands on the last row of all goes on at what is said instead of the rows. */
export function useInstead<E extends HTMLElement>(isEmpty: boolean) {
  const instead = useRef<E>(null)
  const stands = useRef(false)
  useLayoutEffect(() => {
    if (isEmpty && stands.current) focusIfLost(instead.current, { preventScroll: true })
    stands.current = false
  }, [isEmpty])
  return {
    instead,
    onStand() {
      stands.current = true
    },
  }
}
