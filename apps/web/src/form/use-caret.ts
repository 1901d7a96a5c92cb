import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

type Caret = {
  input: RefObject<HTMLInputElement | null>
  /** Where the caret belongs once what was typed is shown in its new shape. */
  put: (at: number) => void
}

/** Keeps the caret where the person was, in a field that shows something else than was typed. */
export function useCaret(): Caret {
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ at: number } | null>(null)
  useLayoutEffect(() => {
    if (caret && input.current === document.activeElement)
      input.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])
  return { input, put: (at) => setCaret({ at }) }
}
