import { type CSSProperties, useEffect, useState } from 'react'
import { type Room, roomBeside } from './toast-room.ts'

const STACK = '.mantine-Notifications-root[data-position="top-right"]'
const CONTROLS = 'button, a[href], input, textarea, [role=tab]'
/** Dialogs come, go and grow under a toast, and each of that is noticed so soon. */
const EVERY_MS = 100
/** The small screen of spec 1 §9. */
const SMALL = 576

/** Keeps toasts off the buttons of the dialog in front, as long as there are any. */
export function useToastRoom(areShown: boolean): CSSProperties {
  const [room, setRoom] = useState<Room>()
  useEffect(() => {
    if (!areShown) return
    const look = () => {
      const found = roomNow()
      setRoom((room) =>
        room?.right === found?.right && room?.width === found?.width ? room : found,
      )
    }
    look()
    const timer = setInterval(look, EVERY_MS)
    return () => clearInterval(timer)
  }, [areShown])
  return room
    ? ({ '--toasts-right': `${room.right}px`, '--toasts-room': `${room.width}px` } as CSSProperties)
    : {}
}

function roomNow(): Room {
  const toasts = document.querySelector(STACK)
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  if (!toasts || !dialog) return undefined
  const controls = [...dialog.querySelectorAll(CONTROLS)]
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
  const edge = window.innerWidth < SMALL ? 8 : 16
  return roomBeside(controls, toasts.getBoundingClientRect(), window.innerWidth, edge)
}
