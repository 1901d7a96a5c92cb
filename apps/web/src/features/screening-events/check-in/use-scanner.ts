import { SCANNER_KEY_MS, TOAST_NOTICE_MS } from '@iris/domain/limits'
import { readCode } from '@iris/domain/screening-event'
import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useRef } from 'react'
import { toast } from '../../../ui/toast.tsx'

const EDITABLE = 'input, textarea, select, [contenteditable="true"]'

type Typed = HTMLInputElement | HTMLTextAreaElement

/** Keys that came as quickly as a scanner's, and what the field held before them. */
type Burst = { keys: string; at: number; field: Typed | null; former: string }

const NO_KEYS: Burst = { keys: '', at: 0, field: null, former: '' }

/** Fewer keys than this are no code, whatever comes after them. */
const SCANNED_KEYS = 4

/**
 * A hand scanner types a code and Enter, wherever the focus is. Whatever is typed beside the fields goes into the one of
 * the page, in place of what stood there.
 * @param isResting a dialog is open, which has keys of its own: a code that is scanned then changes nothing, and that is said
 * @param onCode a whole code was scanned
 */
export function useScanner(
  input: RefObject<HTMLInputElement | null>,
  isResting: boolean,
  onCode: (code: string) => void,
): void {
  useScans(input, isResting ? NOT_READ : null, onCode)
}

/** For a page that reads no codes: whatever is scanned there presses nothing and saves nothing, and that is said. */
export function useNoScanner(isCalling: boolean): void {
  useScans(null, isCalling ? NOT_READ_HERE : NOT_READ)
}

const NOT_READ = 'O crachá não foi lido: termine o que está aberto e leia de novo.'
const NOT_READ_HERE = 'O crachá não foi lido: na estação, quem vem é chamado pela fila.'

/** @param refusal why a scan changes nothing now; null: it is taken up */
function useScans(
  input: RefObject<HTMLInputElement | null> | null,
  refusal: string | null,
  onCode?: (code: string) => void,
): void {
  const burst = useRef(NO_KEYS)
  useWindowEvent(
    'keydown',
    (event) => {
      // Without its field nobody is looked for, as once the event is over.
      if (input?.current === null || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof Element ? event.target : null
      const isQuick = event.timeStamp - burst.current.at < SCANNER_KEY_MS
      if (event.key === 'Enter') {
        const { keys, field, former } = burst.current
        burst.current = NO_KEYS
        if (!isQuick) return
        const code = readCode(keys)
        // What is refused may be any badge, also one of the company with its own number.
        if (refusal === null ? code === null : !isScanned(keys, field)) return
        // The same key would press the button that has the focus, or save the form.
        event.preventDefault()
        event.stopPropagation()
        if (refusal === null) {
          if (code !== null) onCode?.(code)
          return
        }
        if (field) putBack(field, former)
        toast.error(refusal, TOAST_NOTICE_MS)
        return
      }
      if (event.key.length !== 1) return
      burst.current = isQuick
        ? { ...burst.current, keys: burst.current.keys + event.key, at: event.timeStamp }
        : { keys: event.key, at: event.timeStamp, ...fieldOf(target) }
      if (!input?.current || refusal !== null) return
      if (event.key === ' ' || target?.closest(EDITABLE)) return
      // The key itself then lands in the field.
      input.current.focus()
      input.current.select()
    },
    { capture: true },
  )
}

/** A password is typed by a program as quickly. */
const isScanned = (keys: string, field: Typed | null) =>
  keys.length >= SCANNED_KEYS && field?.type !== 'password'

function fieldOf(target: Element | null): Pick<Burst, 'field' | 'former'> {
  const isTyped = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isTyped ? { field: target, former: target.value } : { field: null, former: '' }
}

/** As if it had been typed: React hears of nothing else. */
function putBack(field: Typed, former: string): void {
  const ground = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(ground.prototype, 'value')?.set?.call(field, former)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
