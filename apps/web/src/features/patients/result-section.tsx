import type { Patient } from '@iris/contracts/patients'
import { PREFERRED_CHANNELS } from '@iris/domain/preferred-channel'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { YesNoField } from '../../form/choice-fields.tsx'
import { Cell, FormSection } from '../../form/form-grid.tsx'
import { SelectField } from '../../form/select-fields.tsx'
import type { PatientValues } from './patient-form.ts'
import classes from './patient-sections.module.css'

type ResultSectionProps = {
  consent: PatientValues['result_consent']
  patient: Patient | undefined
}

/** How the result reaches the person, and whether they agreed to it. */
export function ResultSection({ consent, patient }: ResultSectionProps) {
  const isAsStored = patient?.result_consent === consent
  return (
    <FormSection title="Entrega do resultado">
      <SelectField
        name="result_channel"
        label="Canal do resultado"
        span={6}
        options={PREFERRED_CHANNELS}
        placeholder="Não perguntado"
      />
      <YesNoField name="result_consent" label="Autoriza o envio do resultado?" span={6} />
      {patient?.result_consent_at && isAsStored && (
        <Cell>
          <p className={classes.recorded}>{recordedConsent(patient)}</p>
        </Cell>
      )}
    </FormSection>
  )
}

/** 'Autorizado em 20/11/2026 10:12 por Ana Lima': who recorded the answer, and when. */
function recordedConsent({
  result_consent,
  result_consent_at,
  result_consent_by_name,
}: Patient): string {
  const answer = result_consent ? 'Autorizado' : 'Recusado'
  const by = result_consent_by_name ? `por ${result_consent_by_name}` : 'no próprio cadastro'
  return `${answer} em ${formatDateTime(result_consent_at ?? '')}, ${by}.`
}
