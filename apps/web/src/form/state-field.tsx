import { stateOptions } from '@iris/domain/brazilian-states'
import { type InForm, textAt } from './field.ts'
import { SelectField } from './select-fields.tsx'
import { useFormScope } from './use-form-scope.ts'

type StateFieldProps = InForm & { onPick?: (value: string | number | null) => void }

/** One of the 27 states; other words of an old record stay until another is chosen. */
export function StateField(props: StateFieldProps) {
  const { form } = useFormScope(props)
  return <SelectField {...props} options={stateOptions(textAt({ ...props, form }) || null)} />
}
