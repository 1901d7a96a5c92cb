import { expect, test } from 'vitest'
import { isFree, roomBelow, roomBeside, roomOnPage, roomOverDialog } from './toast-room.ts'

const TOASTS = { left: 910, right: 1350, top: 8, bottom: 68 }
const close = { left: 1290, right: 1330, top: 28, bottom: 68 }

test('Toasts over nothing stand at the corner, as wide as the window leaves them', () => {
  expect(roomBeside([], TOASTS, 1366, 16)).toEqual({ top: 8, right: 16, width: 1334 })
  const foot = { left: 1200, right: 1330, top: 700, bottom: 736 }
  expect(roomBeside([foot], TOASTS, 1366, 16)).toEqual({ top: 8, right: 16, width: 1334 })
})

test('Toasts step aside from the buttons in the head of a dialog', () => {
  const active = { left: 1180, right: 1260, top: 28, bottom: 68 }
  expect(roomBeside([active, close], TOASTS, 1366, 16)).toEqual({ top: 8, right: 194, width: 1156 })
})

test('Beside a narrow dialog toasts stay at the corner and become narrower', () => {
  const narrow = { ...close, left: 1000, right: 1040 }
  expect(roomBeside([narrow], TOASTS, 1366, 16)).toEqual({ top: 8, right: 16, width: 302 })
})

test('On a phone toasts leave the button that closes the dialog', () => {
  const onPhone = { left: 300, right: 344, top: 10, bottom: 54 }
  expect(roomBeside([onPhone], TOASTS, 360, 8)).toEqual({ top: 8, right: 68, width: 284 })
})

test('Where buttons leave no room toasts stay where they always are', () => {
  const everywhere = { left: 0, right: 360, top: 0, bottom: 80 }
  expect(roomBeside([everywhere], TOASTS, 360, 8)).toBeUndefined()
})

test('Over a dialog as wide as a phone toasts stand beneath its wide buttons', () => {
  const closing = { left: 344, right: 388, top: 8, bottom: 52 }
  const ways = [112, 170, 228].map((top) => ({ left: 16, right: 374, top, bottom: top + 50 }))
  const phone = { width: 390, height: 844 }
  const tall = { left: 8, right: 382, top: 8, bottom: 128 }
  const controls = [closing, ...ways]
  expect(roomOverDialog({ controls, needed: controls }, tall, phone, 8)).toEqual({
    top: 282,
    right: 8,
    width: 374,
  })
})

test('Over a form that fills a phone toasts lie on fields, not on its buttons nor on the field in use', () => {
  const closing = { left: 344, right: 388, top: 8, bottom: 52 }
  const fields = [100, 170, 240, 310, 380, 450, 520, 590, 660].map((top) => ({
    left: 16,
    right: 374,
    top,
    bottom: top + 48,
  }))
  const active = { left: 200, right: 330, top: 8, bottom: 52 }
  const inUse = fields[1] as (typeof fields)[number]
  const foot = { left: 16, right: 374, top: 780, bottom: 828 }
  const room = roomOverDialog(
    { controls: [active, closing, ...fields, foot], needed: [active, closing, inUse, foot] },
    { left: 8, right: 382, top: 8, bottom: 108 },
    { width: 390, height: 844 },
    8,
  )
  expect(room).toEqual({ top: 56, right: 8, width: 374 })
})

const WINDOW = { width: 1366, height: 768 }
/** Toasts that have no place yet. */
const NEW = { present: undefined, toasts: TOASTS }

test('Toasts stand beneath the top bar, to the left of a small button that is in their way', () => {
  const menu = { left: 16, right: 60, top: 6, bottom: 50 }
  const leave = { left: 1280, right: 1350, top: 6, bottom: 50 }
  const close = { left: 1310, right: 1350, top: 80, bottom: 116 }
  const room = roomBelow([menu, leave, close], TOASTS, WINDOW, 16, 64)
  expect(room).toEqual({ top: 64, right: 64, width: 1286 })
})

test('Toasts stand beneath a row of wide buttons rather than far to its left', () => {
  const actions = { left: 750, right: 1350, top: 80, bottom: 116 }
  const room = roomBelow([actions], TOASTS, WINDOW, 16, 64)
  expect(room).toEqual({ top: 120, right: 16, width: 1334 })
})

test('Where a row of the page leaves no room toasts stand beneath it', () => {
  const row = { left: 16, right: 344, top: 80, bottom: 124 }
  const phone = { width: 360, height: 740 }
  expect(roomBelow([row], TOASTS, phone, 8, 64)).toEqual({ top: 128, right: 8, width: 344 })
})

test('Toasts leave the title of a page that reaches to its buttons, and stand beside the tabs beneath it', () => {
  const actions = { left: 650, right: 1350, top: 80, bottom: 116 }
  const title = { left: 280, right: 640, top: 80, bottom: 106 }
  const tabs = { left: 280, right: 700, top: 140, bottom: 180 }
  const page = { controls: [actions, tabs], words: [title] }
  expect(roomOnPage(page, NEW, WINDOW, 16, 64)).toEqual({ top: 120, right: 16, width: 642 })
})

test('Toasts stay where they stand, until other words come beneath them', () => {
  const present = { top: 8, right: 16, width: 642 }
  const name = { left: 280, right: 640, top: 20, bottom: 46 }
  const shown = { present, toasts: TOASTS }
  const page = { controls: [close], words: [name] }
  const aside = { ...close, left: 1360, right: 1366 }
  expect(roomOnPage({ ...page, controls: [aside] }, shown, WINDOW, 16, 8)).toBe(present)
  const longer = { ...name, right: 1000 }
  const room = roomOnPage({ controls: [aside], words: [longer] }, shown, WINDOW, 16, 8)
  expect(room).toEqual({ top: 8, right: 16, width: 342 })
})

test('Toasts cover words at the right rather than stand free of them in the middle of the page', () => {
  const buttons = { left: 750, right: 1350, top: 80, bottom: 116 }
  const heads = { left: 280, right: 1350, top: 116, bottom: 340 }
  const pager = { left: 1000, right: 1350, top: 340, bottom: 384 }
  const page = { controls: [buttons, pager], words: [heads] }
  expect(roomOnPage(page, NEW, WINDOW, 16, 64)).toEqual({ top: 120, right: 16, width: 1334 })
})

test('Where the upper half of a page is full of words toasts cover those, and no control', () => {
  const phone = { width: 360, height: 740 }
  const row = { left: 16, right: 344, top: 80, bottom: 124 }
  const words = [{ left: 0, right: 360, top: 56, bottom: 700 }]
  const room = roomOnPage({ controls: [row], words }, NEW, phone, 8, 64)
  expect(room).toEqual({ top: 128, right: 8, width: 344 })
})

test('Where the upper half of a page is full of controls toasts stand beneath the top bar', () => {
  const controls = [{ left: 0, right: 360, top: 56, bottom: 700 }]
  const phone = { width: 360, height: 740 }
  const room = roomOnPage({ controls, words: [] }, NEW, phone, 8, 64)
  expect(room).toEqual({ top: 64, right: 8, width: 344 })
})

test('Toasts that cover nothing stay where they are', () => {
  expect(isFree([close], TOASTS)).toBe(false)
  expect(isFree([close], { ...TOASTS, right: 1280 })).toBe(true)
})
