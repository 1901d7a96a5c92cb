import type { Triage } from '@iris/contracts/triages'
import { type ReactNode, useState } from 'react'
import { usePatientExams } from '../features/exams/exams-api.ts'
import { NOT_READ, PendingExamDialog, pendingExam } from '../features/exams/pending-exam-dialog.tsx'
import { TriageListModal } from '../features/triages/triage-list-modal.tsx'
import { TriageModal } from '../features/triages/triage-modal.tsx'
import { useTriages } from '../features/triages/triages-api.ts'

type TriageFlowProps = {
  patientId: number
  strip: ReactNode
  onClose: () => void
}

/** The open triage: an earlier one, or a new one, for an existing exam or a new one. */
type Open = { triage?: Triage; examId?: number }

/** 'Triagem': the triages of a patient, one of them to read or change, or a new one, which creates its exam. */
export function TriageFlow({ patientId, strip, onClose }: TriageFlowProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const [asking, setAsking] = useState(false)
  const exams = usePatientExams(patientId)
  const triages = useTriages(patientId)
  const pending = pendingExam(exams.data)
  const exam = exams.data?.find(({ id }) => id === (open?.triage?.exam_id ?? open?.examId))
  if (open && (exam || !open.triage))
    return (
      <TriageModal
        patientId={patientId}
        triage={open.triage}
        examId={open.examId}
        examStatus={exam?.status ?? null}
        strip={strip}
        onClose={() => setOpen(null)}
      />
    )
  return (
    <>
      <TriageListModal
        patientId={patientId}
        strip={strip}
        onClose={onClose}
        onAdd={() => (pending ? setAsking(true) : setOpen({}))}
        addWaits={exams.data && triages.data ? undefined : NOT_READ}
        covered={asking}
        onEdit={(triage) => setOpen({ triage })}
      />
      {asking && pending && (
        <PendingExamDialog
          exam={pending}
          onContinue={() =>
            setOpen({
              triage: triages.data?.find(({ exam_id }) => exam_id === pending.id),
              examId: pending.id,
            })
          }
          onCreate={() => setOpen({})}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
