import { Autocomplete } from '@mantine/core'
import type { Ref } from 'react'
import { type FieldProps, inputProps, textAt } from './field.ts'

export type SuggestingProps = {
  field: FieldProps
  options: readonly string[]
  maxLength: number | undefined
  input: Ref<HTMLInputElement>
}

/** A line of text with the list of what others wrote there. */
export function SuggestingInput({ field, options, maxLength, input }: SuggestingProps) {
  return (
    <Autocomplete
      {...inputProps(field)}
      ref={input}
      data={options as string[]}
      limit={50}
      maxLength={maxLength}
      autoComplete="off"
      value={textAt(field)}
      onChange={(value) => field.form.set(field.name, value)}
    />
  )
}
