import { stateNamed } from '@iris/domain/brazilian-states'
import { searchKey } from '@iris/domain/search-key'
import { SelectField } from '../../form/select-fields.tsx'
import { StateField } from '../../form/state-field.tsx'
import { useFormScope } from '../../form/use-form-scope.ts'
import { useCitiesOf } from './leads-api.ts'

/** State and city: no city before its state, and another state clears it (spec 2 §5). */
export function PlaceFields() {
  const { form } = useFormScope()
  const state = textOrNull(form.get('state'))
  const city = textOrNull(form.get('city'))
  const known = state === null ? undefined : stateNamed(state)
  const cities = useCitiesOf(known?.sigla)
  return (
    <>
      <StateField
        name="state"
        label="Estado"
        span={4}
        onPick={(picked) => {
          if (picked !== state) form.set('city', null)
        }}
      />
      <SelectField
        name="city"
        label="Cidade"
        span={4}
        disabled={state === null}
        loading={cities.isPending}
        placeholder={state === null ? 'Escolha o estado primeiro' : undefined}
        options={withKept(
          cities.data?.map(({ nome }) => ({
            value: city !== null && reads(nome, city) ? city : nome,
            label: nome,
          })),
          city,
        )}
      />
    </>
  )
}

type TextOption = { value: string; label: string }

/** A name from an old sheet is not offered, but stays where it is. */
function withKept(options: readonly TextOption[] = [], kept: string | null): TextOption[] {
  if (kept === null || options.some(({ value }) => value === kept)) return [...options]
  return [...options, { value: kept, label: kept }]
}

function reads(name: string, text: string): boolean {
  return searchKey(name) === searchKey(text)
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
