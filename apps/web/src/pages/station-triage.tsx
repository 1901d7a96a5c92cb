import type { Exam } from '@iris/contracts/exams'
import type { Triage } from '@iris/contracts/triages'
import type { Desk } from '../features/screening-events/station/desk.ts'
import { NEXT, StationForm } from '../features/screening-events/station/station-form.tsx'
import {
  ComplaintCards,
  EyesCards,
  HabitsCards,
  HealthCards,
  UnplacedErrors,
} from '../features/triages/triage-cards.tsx'
import { CARD_TRIAGE, triageFieldLabel } from '../features/triages/triage-form.ts'
import { useTriageOptions } from '../features/triages/triages-api.ts'
import { useTriage } from '../features/triages/use-triage.ts'
import { FormSection } from '../form/form-grid.tsx'
import { StaleQuestion } from '../form/stale-question.tsx'

type StationTriageProps = { desk: Desk; exam: Exam; triage: Triage | undefined }

/** The triage at its station, on the cards of the public page. */
export function StationTriage({ desk, exam, triage }: StationTriageProps) {
  const options = useTriageOptions()
  const { form, stale, saving } = useTriage({
    patientId: exam.patient_id,
    triage,
    examId: exam.id,
    empty: CARD_TRIAGE,
    onSaved: (saved, way) => desk.onSaved(way === NEXT && saved !== undefined),
  })
  const cards = { form, options, label: triageFieldLabel, columns: 4, span: 3 } as const
  return (
    <>
      <StationForm desk={desk} form={form} pending={saving.pending} error={saving.error}>
        <FormSection title="Histórico">
          <HealthCards {...cards} />
          <EyesCards {...cards} />
        </FormSection>
        <FormSection title="Hábitos">
          <HabitsCards {...cards} />
        </FormSection>
        <FormSection title="Queixas">
          <ComplaintCards {...cards} />
        </FormSection>
        <UnplacedErrors form={form} />
      </StationForm>
      <StaleQuestion of={stale} form={form} />
    </>
  )
}
