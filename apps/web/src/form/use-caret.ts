import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Whether a change of a field is what the Delete key did, and not Backspace: `applyMask` must know. */
export function isAhead(change: Event): boolean {
  return /^delete.*Forward$/.test((change as InputEvent).inputType ?? '')
}

type Caret = {
  input: RefObject<HTMLInputElement | null>
  /** Where the caret belongs once the typed text is shown in its new form. */
  put: (at: number) => void
}

/** Keeps the caret in place in a field that shows something else than was typed. */
export function useCaret(): Caret {
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ at: number } | null>(null)
  useLayoutEffect(() => {
    if (caret && input.current === document.activeElement)
      input.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])
  return { input, put: (at) => setCaret({ at }) }
}
