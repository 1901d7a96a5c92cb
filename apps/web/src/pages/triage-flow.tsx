import type { Exam } from '@iris/contracts/exams'
import type { Triage } from '@iris/contracts/triages'
import { type ReactNode, useState } from 'react'
import { usePatientExams } from '../features/exams/exams-api.ts'
import { NOT_READ, PendingExamDialog, pendingExam } from '../features/exams/pending-exam-dialog.tsx'
import { MergedInto } from '../features/patients/merged-into.tsx'
import { TriageListModal } from '../features/triages/triage-list-modal.tsx'
import { TriageModal } from '../features/triages/triage-modal.tsx'
import { useTriages } from '../features/triages/triages-api.ts'

type TriageFlowProps = {
  patientId: number
  patientName: string
  /** Opens this triage instead of the list. */
  triageId?: number
  strip: ReactNode
  onClose: () => void
}

/** The open triage: an earlier one, or a new one, for an existing exam or a new one. */
type Open = { triageId?: number; examId?: number }

/** 'Triagem': the triages of a patient, one of them to read or change, or a new one, which creates its exam. */
export function TriageFlow({ patientId, patientName, triageId, strip, onClose }: TriageFlowProps) {
  const [open, setOpen] = useState<Open | null>(triageId === undefined ? null : { triageId })
  const [asking, setAsking] = useState(false)
  const exams = usePatientExams(patientId)
  const triages = useTriages(patientId)
  const pending = pendingExam(exams.data)
  const { triage, exam } = useTriageInView(open, triages.data, exams.data)
  if (open && (triage ? exam : open.triageId === undefined))
    return (
      <TriageModal
        patientId={patientId}
        patientName={patientName}
        triage={triage}
        examId={open.examId}
        examStatus={exam?.status ?? null}
        strip={strip}
        onwards={(isTyped) => <MergedInto id={patientId} isTyped={isTyped} />}
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
        onEdit={({ id }) => setOpen({ triageId: id })}
      />
      {asking && pending && (
        <PendingExamDialog
          exam={pending}
          onContinue={() =>
            setOpen({
              triageId: triages.data?.find(({ exam_id }) => exam_id === pending.id)?.id,
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

type InView = { triage?: Triage | undefined; exam?: Exam | undefined }

/** The open triage and its exam, which stay as they were last read while they go to another registration of the patient. */
function useTriageInView(
  open: Open | null,
  triages: readonly Triage[] | undefined,
  exams: readonly Exam[] | undefined,
): InView {
  const [held, setHeld] = useState<InView>()
  const triage = triages?.find(({ id }) => id === open?.triageId)
  const exam = exams?.find(({ id }) => id === (triage?.exam_id ?? open?.examId))
  if (triage && exam && (held?.triage !== triage || held.exam !== exam)) setHeld({ triage, exam })
  if (triage && exam) return { triage, exam }
  return open?.triageId !== undefined && held?.triage?.id === open.triageId
    ? held
    : { triage, exam }
}
