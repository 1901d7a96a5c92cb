import { type CSSProperties, useEffect, useState } from 'react'
import { type Room, roomOnPage, roomOverDialog } from './toast-room.ts'

const STACK = '.mantine-Notifications-root[data-position="top-right"]'
const TOP_BAR = 'section[aria-label="Barra superior"]'
const CONTROLS = 'button, a[href], input, textarea, label, [role=tab]'
/** Of a form, what is there once; and the field that is being typed into. */
const NEEDED = 'button, a[href], label:has([role=switch]), [role=switch], [role=tab], :focus'
/** Dialogs come, go and grow under a toast, and each of that is noticed so soon. */
const EVERY_MS = 100
/** The small screen of spec 1 §9, as phones read it that know no ranges (docs/adr/0120-old-phones.md). */
const SMALL = '(max-width: 35.99em)'
/** Between toasts and what is above them. */
const APART = 8

/**
 * Keeps toasts off the buttons of the dialog in front: beside those of its head, or beneath them on a phone. Where a form
 * fills the phone they lie on fields, but not on the one in use. Without a dialog, off the buttons of the top bar and of the
 * page beneath it, and off its words where there is room.
 */
export function useToastRoom(areShown: boolean): CSSProperties {
  const [room, setRoom] = useState<Room>()
  useEffect(() => {
    if (!areShown) return
    const look = () => {
      setRoom((room) => {
        const found = roomNow(room)
        const isSame =
          room?.top === found?.top && room?.right === found?.right && room?.width === found?.width
        return isSame ? room : found
      })
    }
    look()
    const timer = setInterval(look, EVERY_MS)
    return () => {
      clearInterval(timer)
      setRoom(undefined)
    }
  }, [areShown])
  return room
    ? ({
        '--toasts-top': `${room.top}px`,
        '--toasts-right': `${room.right}px`,
        '--toasts-room': `${room.width}px`,
      } as CSSProperties)
    : {}
}

function roomNow(present: Room): Room {
  const stack = document.querySelector(STACK)
  if (!stack) return undefined
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  const boxesOf = (selector: string) =>
    [...(dialog ?? document).querySelectorAll(selector)]
      .filter((control) => !stack.contains(control))
      .map((control) => control.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1)
  const controls = boxesOf(CONTROLS)
  const toasts = stack.getBoundingClientRect()
  const { innerWidth: width, innerHeight: height } = window
  const isSmall = window.matchMedia(SMALL).matches
  const edge = isSmall ? 8 : 16
  // A page with a head of its own says where they begin.
  const own = Number.parseFloat(getComputedStyle(stack).getPropertyValue('--toasts-first'))
  if (dialog) {
    const { left, right } = toasts
    const top = own || APART
    const here = { left, right, top, bottom: top + toasts.height }
    const inTheWay = { controls, needed: boxesOf(NEEDED) }
    return roomOverDialog(inTheWay, here, { width, height }, edge)
  }
  const bar = document.querySelector(TOP_BAR)?.getBoundingClientRect()
  const first = own || Math.max(0, bar?.bottom ?? 0) + APART
  // On a small screen they take its whole width, and nowhere is that free of words.
  const words = isSmall ? [] : wordsUntil(height / 2 + toasts.height, stack)
  return roomOnPage({ controls, words }, { present, toasts }, { width, height }, edge, first)
}

/** Where the words of the page stand, from the top of the window to a line of it; those of `without` do not count. */
function wordsUntil(line: number, without: Element): DOMRect[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const boxes: DOMRect[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode
    if (!text.nodeValue?.trim() || without.contains(text)) continue
    const around = text.parentElement?.getBoundingClientRect()
    // What only a screen reader reads stands on one pixel.
    if (!around || around.width <= 1) continue
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    if (box.width > 1 && box.bottom > 0 && box.top < line) boxes.push(box)
  }
  return boxes
}
