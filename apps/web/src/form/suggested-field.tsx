import { TextInput } from '@mantine/core'
import { part } from '../ui/part.tsx'
import { drawnByNeed, type FieldProps, inputProps, textAt } from './field.ts'
import { Cell } from './form-grid.tsx'
import type { SuggestingProps } from './suggesting-input.tsx'

/** The list is heavier than the field. Until it has come, and without it, what is typed counts all the same. */
const Suggesting = part<SuggestingProps>(
  async () => {
    const { SuggestingInput } = await import('./suggesting-input.tsx')
    await whenLeft()
    return SuggestingInput
  },
  ({ field, maxLength }) => (
    <TextInput
      {...inputProps(field)}
      data-plain
      maxLength={maxLength}
      autoComplete="off"
      value={textAt(field)}
      onChange={(event) => field.form.set(field.name, event.currentTarget.value)}
    />
  ),
)

/**
 * The list never takes the place of a field that somebody is in: the keyboard of a phone would close, a letter of two
 * keys would break apart, and what is marked would no longer be.
 */
async function whenLeft(): Promise<void> {
  for (;;) {
    const within = document.activeElement
    if (!within?.matches('[data-plain]')) return
    await new Promise((resolve) => within.addEventListener('blur', resolve, { once: true }))
  }
}

/** One line of text, with what others wrote there offered while typing. */
export const SuggestedField = drawnByNeed(function SuggestedField({
  options,
  maxLength,
  ...field
}: FieldProps & { options: readonly string[]; maxLength?: number }) {
  return (
    <Cell span={field.span}>
      <Suggesting field={field} options={options} maxLength={maxLength} />
    </Cell>
  )
})
