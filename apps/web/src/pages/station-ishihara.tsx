import type { Exam } from '@iris/contracts/exams'
import { useExamTest } from '../features/exams/exams-api.ts'
import { IshiharaSteps } from '../features/exams/ishihara/ishihara-steps.tsx'
import type { Desk } from '../features/screening-events/station/desk.ts'
import { SaveActions, StationExits } from '../features/screening-events/station/station-actions.tsx'
import { StationFrame } from '../features/screening-events/station/station-frame.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FormSkeleton } from '../ui/skeletons.tsx'

type StationIshiharaProps = { desk: Desk; exam: Exam }

/** The colour test at its station: the plate has the screen, and its result the ways on. */
export function StationIshihara({ desk, exam }: StationIshiharaProps) {
  const saved = useExamTest(exam.patient_id, exam.id)
  // Without a network the list of the device has said that there is none.
  const isReady = saved.data !== undefined || desk.isOffline
  return (
    <StationFrame desk={desk} isAlone>
      {isReady && (
        <IshiharaSteps
          patientId={exam.patient_id}
          exam={exam}
          saved={saved.test}
          onSaved={(_, next = false) => desk.onSaved(next)}
          onClose={() => void desk.claim.release('back')}
          exits={<StationExits desk={desk} />}
          finish={(save, saving) => <SaveActions desk={desk} saving={saving} onSave={save} />}
        />
      )}
      {!isReady && saved.error && (
        <ErrorState message={saved.error.message} onRetry={() => void saved.refetch()} />
      )}
      {!isReady && !saved.error && <FormSkeleton fields={4} />}
    </StationFrame>
  )
}
