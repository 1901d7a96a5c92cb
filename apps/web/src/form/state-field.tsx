import { stateOptions } from '@iris/domain/brazilian-states'
import { type FieldProps, textAt } from './field.ts'
import { SelectField } from './select-fields.tsx'

type StateFieldProps = FieldProps & { onPick?: (value: string | number | null) => void }

/** One of the 27 states; other words of an old record stay until another is chosen. */
export function StateField(props: StateFieldProps) {
  return <SelectField {...props} options={stateOptions(textAt(props) || null)} />
}
