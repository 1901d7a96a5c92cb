import { expect, test } from 'vitest'
import { roomBeside } from './toast-room.ts'

const TOASTS = { left: 910, right: 1350, top: 8, bottom: 68 }
const close = { left: 1290, right: 1330, top: 28, bottom: 68 }

test('Toasts over nothing stand at the corner, as wide as the window leaves them', () => {
  expect(roomBeside([], TOASTS, 1366, 16)).toEqual({ right: 16, width: 1334 })
  const foot = { left: 1200, right: 1330, top: 700, bottom: 736 }
  expect(roomBeside([foot], TOASTS, 1366, 16)).toEqual({ right: 16, width: 1334 })
})

test('Toasts step aside from the buttons in the head of a dialog', () => {
  const active = { left: 1180, right: 1260, top: 28, bottom: 68 }
  expect(roomBeside([active, close], TOASTS, 1366, 16)).toEqual({ right: 194, width: 1156 })
})

test('Beside a narrow dialog toasts stay at the corner and become narrower', () => {
  const narrow = { ...close, left: 1000, right: 1040 }
  expect(roomBeside([narrow], TOASTS, 1366, 16)).toEqual({ right: 16, width: 302 })
})

test('On a phone toasts leave the button that closes the dialog', () => {
  const onPhone = { left: 300, right: 344, top: 10, bottom: 54 }
  expect(roomBeside([onPhone], TOASTS, 360, 8)).toEqual({ right: 68, width: 284 })
})

test('Where buttons leave no room toasts stay where they always are', () => {
  const everywhere = { left: 0, right: 360, top: 0, bottom: 80 }
  expect(roomBeside([everywhere], TOASTS, 360, 8)).toBeUndefined()
})
