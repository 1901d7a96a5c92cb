import { Autocomplete } from '@mantine/core'
import { type FieldProps, inputProps, textAt } from './field.ts'

export type SuggestingProps = {
  field: FieldProps
  options: readonly string[]
  maxLength: number | undefined
}

/** A line of text with the list of what others wrote there. */
export function SuggestingInput({ field, options, maxLength }: SuggestingProps) {
  return (
    <Autocomplete
      {...inputProps(field)}
      data={options as string[]}
      limit={50}
      maxLength={maxLength}
      autoComplete="off"
      value={textAt(field)}
      onChange={(value) => field.form.set(field.name, value)}
    />
  )
}
