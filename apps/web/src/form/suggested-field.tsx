import { Autocomplete } from '@mantine/core'
import { type FieldProps, inputProps, textAt } from './field.ts'
import { Cell } from './form-grid.tsx'

/** One line of text, with what others wrote there offered while typing. */
export function SuggestedField({
  options,
  maxLength,
  ...field
}: FieldProps & { options: readonly string[]; maxLength?: number }) {
  return (
    <Cell span={field.span}>
      <Autocomplete
        {...inputProps(field)}
        data={options as string[]}
        limit={50}
        maxLength={maxLength}
        autoComplete="off"
        value={textAt(field)}
        onChange={(value) => field.form.set(field.name, value)}
      />
    </Cell>
  )
}
