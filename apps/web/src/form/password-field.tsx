import { PasswordInput } from '@mantine/core'
import { drawnByNeed, type FieldProps, inputProps, textAt } from './field.ts'
import { Cell } from './form-grid.tsx'

/** A password, with the eye that shows it. */
export const PasswordField = drawnByNeed(function PasswordField({
  autoComplete,
  ...field
}: FieldProps & { autoComplete?: 'current-password' | 'new-password' }) {
  return (
    <Cell span={field.span}>
      <PasswordInput
        {...inputProps(field)}
        autoComplete={autoComplete ?? 'new-password'}
        visibilityToggleButtonProps={{ 'aria-label': `Mostrar: ${field.label}` }}
        value={textAt(field)}
        onChange={(event) => field.form.set(field.name, event.currentTarget.value)}
      />
    </Cell>
  )
})
