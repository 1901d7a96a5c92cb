import { type ChangeEvent, type CompositionEvent, useLayoutEffect, useRef, useState } from 'react'

/** Whether a change of a field is what the Delete key did, and not Backspace: `applyMask` must know. */
export function isAhead(change: Event): boolean {
  return /^delete.*Forward$/.test((change as InputEvent).inputType ?? '')
}

/** Takes what was typed, and returns where the caret belongs once it is shown in its new form. */
type Take = (input: HTMLInputElement, change: Event) => number | undefined

/**
 * What a field needs that shows something else than was typed. The caret stays in its place. While a keyboard composes, as
 * on a phone or for an accent, the text stays as typed: changed then, the keyboard would write it a second time.
 */
export function useMask(shown: string, take: Take) {
  const ref = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ at: number } | null>(null)
  const [composed, setComposed] = useState<string | null>(null)
  useLayoutEffect(() => {
    if (caret && ref.current === document.activeElement)
      ref.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])

  function settle(input: HTMLInputElement, change: Event) {
    const at = take(input, change)
    setComposed(null)
    if (at !== undefined) setCaret({ at })
  }

  return {
    ref,
    value: composed ?? shown,
    onChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      if (!(nativeEvent as InputEvent).isComposing) return settle(currentTarget, nativeEvent)
      // Enter on a phone may save before the keyboard has ended.
      take(currentTarget, nativeEvent)
      setComposed(currentTarget.value)
    },
    onCompositionEnd({ currentTarget, nativeEvent }: CompositionEvent<HTMLInputElement>) {
      settle(currentTarget, nativeEvent)
    },
  }
}
