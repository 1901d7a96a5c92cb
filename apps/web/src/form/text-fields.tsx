import { TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute } from 'react'
import { drawnByNeed, type FieldProps, inputProps, textAt } from './field.ts'
import { Cell } from './form-grid.tsx'

type TextFieldProps = FieldProps & {
  type?: HTMLInputTypeAttribute
  maxLength?: number
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url'
}

/** One line of text. */
export const TextField = drawnByNeed(function TextField({
  type,
  maxLength,
  autoComplete,
  inputMode,
  ...field
}: TextFieldProps) {
  return (
    <Cell span={field.span}>
      <TextInput
        {...inputProps(field)}
        type={type}
        maxLength={maxLength}
        autoComplete={autoComplete ?? 'off'}
        inputMode={inputMode ?? (type === 'email' ? 'email' : undefined)}
        value={textAt(field)}
        onChange={(event) => field.form.set(field.name, event.currentTarget.value)}
      />
    </Cell>
  )
})
