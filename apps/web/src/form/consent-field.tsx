import { Checkbox } from '@mantine/core'
import { drawnByNeed, type FieldProps } from './field.ts'
import { Cell } from './form-grid.tsx'

/** One checkbox. */
export const ConsentField = drawnByNeed(function ConsentField(field: FieldProps) {
  const error = field.form.errorOf(field.name)
  return (
    <Cell span={field.span}>
      <Checkbox
        label={field.label}
        description={field.hint}
        disabled={field.disabled}
        data-path={field.name}
        error={error}
        aria-invalid={Boolean(error)}
        checked={field.form.get(field.name) === true}
        onChange={(event) => field.form.set(field.name, event.currentTarget.checked)}
      />
    </Cell>
  )
})
