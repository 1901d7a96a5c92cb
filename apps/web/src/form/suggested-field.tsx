import { TextInput } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { part } from '../ui/part.tsx'
import { type FieldProps, inputProps, textAt } from './field.ts'
import { Cell } from './form-grid.tsx'
import type { SuggestingProps } from './suggesting-input.tsx'

/** The list is heavier than the field. Until it has come, and without it, what is typed counts all the same. */
const Suggesting = part<SuggestingProps>(
  async () => (await import('./suggesting-input.tsx')).SuggestingInput,
  ({ field, maxLength, input }) => (
    <TextInput
      {...inputProps(field)}
      ref={input}
      maxLength={maxLength}
      autoComplete="off"
      value={textAt(field)}
      onChange={(event) => field.form.set(field.name, event.currentTarget.value)}
    />
  ),
)

/** One line of text, with what others wrote there offered while typing. */
export function SuggestedField({
  options,
  maxLength,
  ...field
}: FieldProps & { options: readonly string[]; maxLength?: number }) {
  const shown = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(null)
  // Who types while the one field takes the place of the other goes on where they were.
  const input = useCallback((next: HTMLInputElement | null) => {
    if (next === null) {
      const isTyping = document.activeElement === shown.current
      caret.current = isTyping ? (shown.current?.selectionStart ?? null) : null
    } else if (caret.current !== null) {
      next.focus()
      next.setSelectionRange(caret.current, caret.current)
    }
    shown.current = next
  }, [])
  return (
    <Cell span={field.span}>
      <Suggesting field={field} options={options} maxLength={maxLength} input={input} />
    </Cell>
  )
}
