import { Switch, type SwitchProps } from '@mantine/core'
import { drawnByNeed, type FieldProps } from './field.ts'
import { Cell } from './form-grid.tsx'

type SwitchFieldProps = FieldProps & {
  look?: Pick<SwitchProps, 'onLabel' | 'offLabel' | 'size' | 'classNames'>
}

/** On or off. */
export const SwitchField = drawnByNeed(function SwitchField({ look, ...field }: SwitchFieldProps) {
  return (
    <Cell span={field.span}>
      <Switch
        {...look}
        label={field.label}
        description={field.hint}
        disabled={field.disabled}
        error={field.form.errorOf(field.name)}
        checked={field.form.get(field.name) === true}
        onChange={(event) => field.form.set(field.name, event.currentTarget.checked)}
      />
    </Cell>
  )
})
