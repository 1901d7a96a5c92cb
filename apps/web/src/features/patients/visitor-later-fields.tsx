import { HEALTH_TYPES } from '@iris/domain/health-type'
import { PREFERRED_CHANNELS } from '@iris/domain/preferred-channel'
import type { ReactNode } from 'react'
import type { ReadChoices } from '../../api/read-choices.ts'
import { AddressFields } from '../../form/address-fields.tsx'
import { CepMissing } from '../../form/cep-missing.tsx'
import { ChoiceField } from '../../form/choice-fields.tsx'
import { ConsentField } from '../../form/consent-field.tsx'
import { Cell } from '../../form/form-grid.tsx'
import { useCepLookup } from '../../form/use-cep-lookup.ts'
import type { CheckedForm } from '../../form/use-checked-form.ts'
import { noticeWords, type VisitorValues } from './patient-form.ts'
import { InsuranceFields, SameAddressButton, SusCardField } from './patient-sections.tsx'

/** The last choice undoes a tap by mistake. */
const CHANNELS = [...PREFERRED_CHANNELS, { value: '', label: 'Decido depois' }]

export type OperatorsRead = ReadChoices & {
  data: readonly { value: number; label: string }[] | undefined
}

type LaterFieldsProps = {
  form: CheckedForm<VisitorValues>
  of: 'address' | 'guardian-address' | 'health'
  operators: OperatorsRead
  /** Above the checkbox. */
  privacy: ReactNode
}

/** The fields of the parts after the person's own data: they are fetched while those are typed. */
export function LaterFields({ of, form, ...health }: LaterFieldsProps) {
  if (of === 'health') return <HealthFields form={form} {...health} />
  return <HomeFields form={form} isGuardian={of === 'guardian-address'} />
}

function HomeFields({
  form,
  isGuardian,
}: Pick<LaterFieldsProps, 'form'> & { isGuardian: boolean }) {
  const cep = useCepLookup()
  return (
    <>
      {isGuardian && (
        <Cell>
          <SameAddressButton form={form} />
        </Cell>
      )}
      <AddressFields prefix={isGuardian ? 'responsible_' : undefined} lookup={cep.lookup} />
      <CepMissing of={cep} />
    </>
  )
}

function HealthFields({ form, operators, privacy }: Omit<LaterFieldsProps, 'of'>) {
  const words = noticeWords(form.values)
  return (
    <>
      <ChoiceField
        name="health_type"
        label="Como é o seu atendimento de saúde?"
        options={HEALTH_TYPES}
        columns={1}
      />
      <SusCardField />
      {form.values.health_type === 'health_insurance' && (
        <InsuranceFields form={form} operators={operators.data ?? []} read={operators} />
      )}
      <ChoiceField
        name="result_channel"
        label="Autorizo receber o resultado por (opcional)"
        options={CHANNELS}
      />
      <Cell>{privacy}</Cell>
      <ConsentField name="privacy_notice" label={words} held={words} />
    </>
  )
}
