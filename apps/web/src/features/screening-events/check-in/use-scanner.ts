import { SCANNER_KEY_MS } from '@iris/domain/limits'
import { readCode } from '@iris/domain/screening-event'
import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useRef } from 'react'

const EDITABLE = 'input, textarea, select, [contenteditable="true"]'

/**
 * A hand scanner types a code and Enter, wherever the focus is. Whatever is typed beside the fields goes into the one of
 * the page, in place of what stood there.
 * @param isResting a dialog is open, which has keys of its own
 * @param onCode a whole code was scanned
 */
export function useScanner(
  input: RefObject<HTMLInputElement | null>,
  isResting: boolean,
  onCode: (code: string) => void,
): void {
  const burst = useRef({ keys: '', at: 0 })
  useWindowEvent(
    'keydown',
    (event) => {
      if (isResting || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof Element ? event.target : null
      const { keys, at } = burst.current
      const isQuick = event.timeStamp - at < SCANNER_KEY_MS
      if (event.key === 'Enter') {
        burst.current = { keys: '', at: 0 }
        const code = isQuick ? readCode(keys) : null
        if (code === null) return
        // The same key would press the button that has the focus.
        event.preventDefault()
        event.stopPropagation()
        onCode(code)
        return
      }
      if (event.key.length !== 1) return
      burst.current = { keys: isQuick ? keys + event.key : event.key, at: event.timeStamp }
      if (event.key === ' ' || target?.closest(EDITABLE) || input.current === null) return
      // The key itself then lands in the field.
      input.current.focus()
      input.current.select()
    },
    { capture: true },
  )
}
