import { Checkbox } from '@mantine/core'
import { drawnByNeed, type FieldProps } from './field.ts'
import { Cell } from './form-grid.tsx'

type ConsentFieldProps = FieldProps & {
  /** What the form holds while it is ticked. Where it changes, the tick no longer counts. */
  held?: unknown
}

/** One checkbox. */
export const ConsentField = drawnByNeed(function ConsentField({
  held = true,
  ...field
}: ConsentFieldProps) {
  const error = field.form.errorOf(field.name)
  const required = field.form.requires?.(field.name)
  return (
    <Cell span={field.span}>
      <Checkbox
        label={
          <>
            {field.label}
            {required && (
              <span aria-hidden="true" style={{ color: 'var(--mantine-color-error)' }}>
                {' *'}
              </span>
            )}
          </>
        }
        required={required}
        description={field.hint}
        disabled={field.disabled}
        data-path={field.name}
        error={error}
        aria-invalid={Boolean(error)}
        checked={field.form.get(field.name) === held}
        onChange={(event) => field.form.set(field.name, event.currentTarget.checked && held)}
      />
    </Cell>
  )
})
