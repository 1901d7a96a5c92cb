import type { Exam } from '@iris/contracts/exams'
import type { Triage } from '@iris/contracts/triages'
import type { Desk } from '../features/screening-events/station/desk.ts'
import { NEXT, StationForm } from '../features/screening-events/station/station-form.tsx'
import { CARD_TRIAGE } from '../features/triages/triage-form.ts'
import { TriageSections } from '../features/triages/triage-sections.tsx'
import { Unanswered } from '../features/triages/unanswered.tsx'
import { useTriage } from '../features/triages/use-triage.ts'
import { StaleQuestion } from '../form/stale-question.tsx'

type StationTriageProps = { desk: Desk; exam: Exam; triage: Triage | undefined }

/** The triage at its station, on the cards of the public page. */
export function StationTriage({ desk, exam, triage }: StationTriageProps) {
  const { form, stale, saving, unanswered } = useTriage({
    patientId: exam.patient_id,
    triage,
    examId: exam.id,
    empty: CARD_TRIAGE,
    onSaved: (_, way) => desk.onSaved(way === NEXT),
  })
  return (
    <>
      <StationForm desk={desk} form={form} pending={saving.pending} error={saving.error}>
        <TriageSections form={form} />
      </StationForm>
      <Unanswered of={unanswered} name={desk.claim.person?.patient_name} />
      <StaleQuestion of={stale} form={form} />
    </>
  )
}
