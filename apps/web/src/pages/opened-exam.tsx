import { getPatient, type Patient } from '@iris/contracts/patients'
import { useState } from 'react'
import { useOpened } from '../api/use-opened.ts'
import { useExam } from '../features/exams/exams-api.ts'
import { dialogPart } from '../ui/dialog-part.tsx'
import { LoadingDialog } from '../ui/loading-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { useReadingQueue } from './use-reading-queue.ts'

// Fetched when first opened: the list is there without it.
const ExamFlow = dialogPart(
  'Abrindo o exame',
  async () => (await import('./exam-flow.tsx')).ExamFlow,
)

type Filters = Parameters<typeof useReadingQueue>[0]['filters']

type OpenedExamProps = {
  examId: number
  filters: Filters
  onMove: (id: number) => void
  onClose: () => void
}

/** The exam of the address, with its patient and its place in the queue. */
export function OpenedExam({ examId, filters, onMove, onClose }: OpenedExamProps) {
  const exam = useExam(examId)
  const patient = useOpened(getPatient, exam.data?.patient_id)
  const queue = useReadingQueue({
    examId,
    filters,
    onMove,
    onEnd: () => {
      toast.success('Ninguém mais aguarda avaliação nesta lista.')
      onClose()
    },
  })
  const read = exam.data?.id === examId && patient.data?.id === exam.data.patient_id
  const [held, setHeld] = useState<{ examId: number; patient: Patient }>()
  if (read && patient.data && (held?.patient !== patient.data || held.examId !== examId))
    setHeld({ examId, patient: patient.data })
  // Whoever is merged meanwhile turns into who they became, with what was picked.
  if (held?.examId === examId)
    return (
      <ExamFlow
        key={examId}
        patient={held.patient}
        examId={examId}
        queue={queue}
        onClose={onClose}
      />
    )
  return (
    <LoadingDialog
      label="Abrindo o exame"
      error={(exam.error ?? patient.error)?.message}
      onRetry={() => void (exam.error ? exam.refetch() : patient.refetch())}
      onClose={onClose}
    />
  )
}
