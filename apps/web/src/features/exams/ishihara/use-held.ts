import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { isInFront } from '../../../ui/shortcuts.ts'

const PRESSES = new Set([' ', 'Enter'])

/**
 * Whether a button is held: by finger or mouse, by its own keys, or by a letter from anywhere. Not when it is
 * released or out of sight.
 * @param letter lower case
 */
export function useHeld(letter: string) {
  const button = useRef<HTMLButtonElement>(null)
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    const letGo = () => setIsHeld(false)
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.toLowerCase() === letter && isInFront(button.current)) setIsHeld(true)
    }
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('keyup', letGo)
    window.addEventListener('blur', letGo)
    document.addEventListener('visibilitychange', letGo)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('keyup', letGo)
      window.removeEventListener('blur', letGo)
      document.removeEventListener('visibilitychange', letGo)
    }
  }, [letter])
  return {
    isHeld,
    bind: {
      ref: button,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        // Also when the finger slides off the button before it is lifted.
        event.currentTarget.setPointerCapture(event.pointerId)
        setIsHeld(true)
      },
      onPointerUp: () => setIsHeld(false),
      onPointerCancel: () => setIsHeld(false),
      onLostPointerCapture: () => setIsHeld(false),
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
      onKeyDown: (event: KeyboardEvent) => PRESSES.has(event.key) && setIsHeld(true),
      onBlur: () => setIsHeld(false),
    },
  }
}
