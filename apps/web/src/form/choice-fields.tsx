import { CheckCards, type Choice, ChoiceCards, YesNo } from '../ui/choice-cards.tsx'
import { drawnByNeed, type FieldProps, listAt } from './field.ts'
import { Cell } from './form-grid.tsx'

type ChoiceFieldProps = FieldProps & {
  options: readonly Choice<string | number>[]
  columns?: 1 | 2 | 3 | 4
}

/** One answer, on large cards. */
export const ChoiceField = drawnByNeed(function ChoiceField({
  options,
  columns,
  ...field
}: ChoiceFieldProps) {
  const value = field.form.get(field.name)
  return (
    <Cell span={field.span}>
      <ChoiceCards
        {...cardProps(field)}
        options={options}
        columns={columns}
        value={typeof value === 'string' || typeof value === 'number' ? value : null}
        onChange={(picked) => field.form.set(field.name, picked)}
      />
    </Cell>
  )
})

/** Any number of answers, on large cards. */
export const CheckField = drawnByNeed(function CheckField({
  options,
  columns,
  ...field
}: ChoiceFieldProps) {
  return (
    <Cell span={field.span}>
      <CheckCards
        {...cardProps(field)}
        options={options}
        columns={columns}
        value={listAt(field)}
        onChange={(picked) => field.form.set(field.name, picked)}
      />
    </Cell>
  )
})

/** A question answered Sim or Não; null until answered. */
export const YesNoField = drawnByNeed(function YesNoField(field: FieldProps) {
  const value = field.form.get(field.name)
  return (
    <Cell span={field.span}>
      <YesNo
        {...cardProps(field)}
        value={typeof value === 'boolean' ? value : null}
        onChange={(picked) => field.form.set(field.name, picked)}
      />
    </Cell>
  )
})

function cardProps({ form, name, label, disabled }: FieldProps) {
  return { label, required: form.requires?.(name), disabled, path: name, error: form.errorOf(name) }
}
