import { stateNamed } from '@iris/domain/brazilian-states'
import { searchKey } from '@iris/domain/search-key'
import { withKept } from '../../form/kept-option.ts'
import { SelectField } from '../../form/select-fields.tsx'
import { StateField } from '../../form/state-field.tsx'
import { useFormScope } from '../../form/use-form-scope.ts'
import type { LeadValues } from './lead-form.ts'
import { useCitiesOf } from './leads-api.ts'

/** State and city: no city before its state, and another state clears it (spec 2 §5). */
export function PlaceFields({ state, city }: Pick<LeadValues, 'state' | 'city'>) {
  const { form } = useFormScope()
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
        read={cities}
        placeholder={state === null ? 'Escolha o estado primeiro' : undefined}
        // A name from an old sheet is not offered, but stays where it is.
        options={withKept(
          cities.data?.map(({ nome }) => ({
            value: city !== null && reads(nome, city) ? city : nome,
            label: nome,
          })),
          city,
          city,
        )}
      />
    </>
  )
}

function reads(name: string, text: string): boolean {
  return searchKey(name) === searchKey(text)
}
