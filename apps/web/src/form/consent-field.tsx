import { Checkbox } from '@mantine/core'
import type { FieldProps } from './field.ts'
import { Cell } from './form-grid.tsx'

/** One box to tick. */
export function ConsentField(field: FieldProps) {
  return (
    <Cell span={field.span}>
      <Checkbox
        label={field.label}
        description={field.hint}
        disabled={field.disabled}
        error={field.form.errorOf(field.name)}
        checked={field.form.get(field.name) === true}
        onChange={(event) => field.form.set(field.name, event.currentTarget.checked)}
      />
    </Cell>
  )
}
