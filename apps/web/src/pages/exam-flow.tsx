import type { Patient } from '@iris/contracts/patients'
import type { ExamPart } from '@iris/domain/exam-status'
import { Button } from '@mantine/core'
import { IconClipboardHeart, IconNotes } from '@tabler/icons-react'
import { useState } from 'react'
import { AcuityModal } from '../features/exams/acuity-modal.tsx'
import { ExamFormModal } from '../features/exams/exam-form-modal.tsx'
import { ExamListModal } from '../features/exams/exam-list-modal.tsx'
import { previousAcuity } from '../features/exams/exam-parts.ts'
import { IshiharaModal } from '../features/exams/ishihara/ishihara-modal.tsx'
import type { NextPatient } from '../features/exams/next-patient.tsx'
import type { Queue } from '../features/exams/queue-controls.tsx'
import { UploadModal } from '../features/exams/upload-modal.tsx'
import { MedicalRecordModal } from '../features/medical-records/medical-record-modal.tsx'
import { MergedInto } from '../features/patients/merged-into.tsx'
import { TriageModal } from '../features/triages/triage-modal.tsx'
import { triageRisks, triageSummary } from '../features/triages/triage-summary.ts'
import { LoadingDialog } from '../ui/loading-dialog.tsx'
import { PatientStrip } from '../ui/patient-strip.tsx'
import { ExamVersions } from './exam-versions.tsx'
import { patientFacts } from './patient-facts.ts'
import { TriageFlow } from './triage-flow.tsx'
import { useExamInView } from './use-exam-in-view.ts'

/** The modal in front. An exam that is not created yet has no id. */
type Open =
  | { at: 'list' }
  | { at: 'triages'; triageId?: number }
  | { at: 'exam'; examId: number | null }
  | { at: ExamPart; examId: number | null }
  | { at: 'versions'; examId: number | null }
  /** Of whom it was opened: merged meanwhile, they keep their text on the screen. */
  | { at: 'record'; examId: number | null; of: Patient }

type ExamFlowProps = {
  patient: Patient
  /** Opens this exam instead of the list. */
  examId?: number
  /** Opens this triage instead of the list. */
  triageId?: number
  /** When it is one of several to be read in a row. */
  queue?: Queue
  /** Opens one part at once, as the list of the day does; an exam that is not created yet has no id. */
  start?: { examId: number | null; part: ExamPart }
  nextPatient?: NextPatient
  /** Opens one of the list where it stands in the address. */
  onExam?: (examId: number) => void
  onClose: () => void
}

/** From a patient's exams to one of them and through its four parts, each offering the next. */
export function ExamFlow({
  patient,
  examId: firstExam,
  triageId: firstTriage,
  queue,
  start,
  nextPatient,
  onExam,
  onClose,
}: ExamFlowProps) {
  const [open, setOpen] = useState<Open>(() => {
    if (start) return { at: start.part, examId: start.examId }
    if (firstTriage !== undefined) return { at: 'triages', triageId: firstTriage }
    return firstExam === undefined ? { at: 'list' } : { at: 'exam', examId: firstExam }
  })
  const { exams, triages, inView, unread } = useExamInView(
    patient.id,
    'examId' in open ? open.examId : null,
  )
  const facts = patientFacts(patient)
  const strip = <PatientStrip name={patient.name} facts={facts} />

  if (open.at === 'list')
    return (
      <ExamListModal
        patientId={patient.id}
        strip={
          <PatientStrip
            name={patient.name}
            facts={facts}
            action={
              <Button
                variant="default"
                leftSection={<IconClipboardHeart size={16} aria-hidden="true" />}
                onClick={() => setOpen({ at: 'triages' })}
              >
                Triagens
              </Button>
            }
          />
        }
        onClose={onClose}
        onAdd={() => setOpen({ at: 'exam', examId: null })}
        onOpen={({ id }) => (onExam ? onExam(id) : setOpen({ at: 'exam', examId: id }))}
      />
    )

  if (open.at === 'triages')
    return (
      <TriageFlow
        patientId={patient.id}
        patientName={patient.name}
        triageId={open.triageId}
        strip={strip}
        onClose={() => setOpen({ at: 'list' })}
      />
    )

  // What is known opens at once and is loaded again meanwhile; an edit of something that another person changed is
  // told on saving.
  if (!inView)
    return (
      <LoadingDialog
        label="Abrindo o exame"
        error={unread}
        onRetry={() => {
          void exams.refetch()
          void triages.refetch()
        }}
        onClose={onClose}
      />
    )

  const { exam } = inView
  const triage = inView.triages.find(({ exam_id }) => exam_id === exam?.id)
  const risks = triage ? triageRisks(triage) : []
  const toExam = (examId: number | null) => setOpen({ at: 'exam', examId })
  // A test may be closed before its save is answered: that takes nobody out of what they opened since. Only a new exam is
  // gone to, or its next part would make another one.
  const toExamOfTest = (examId: number) =>
    setOpen((now) =>
      now === open || ('examId' in now && now.examId === null) ? { at: 'exam', examId } : now,
    )
  const part = {
    patientId: patient.id,
    exam,
    strip,
    onSaved: ({ id }: { id: number }) => toExam(id),
    onClose: () => toExam(open.examId),
  }
  const previous = previousAcuity(inView.exams, exam)

  return (
    <>
      <ExamFormModal
        key={open.examId}
        patientId={patient.id}
        exam={exam}
        exams={inView.exams}
        queue={queue}
        nextPatient={nextPatient}
        triageSummary={triage ? triageSummary(triage) : null}
        strip={
          <PatientStrip
            name={patient.name}
            facts={facts}
            risks={risks}
            action={
              <Button
                variant="default"
                leftSection={<IconNotes size={16} aria-hidden="true" />}
                onClick={() => setOpen({ at: 'record', examId: open.examId, of: patient })}
              >
                Prontuário
              </Button>
            }
          />
        }
        covered={open.at !== 'exam'}
        onPart={(at) => setOpen({ at, examId: open.examId })}
        onVersions={() => setOpen({ at: 'versions', examId: open.examId })}
        onClose={() => (firstExam === undefined && !start ? setOpen({ at: 'list' }) : onClose())}
      />
      {open.at === 'triage' && (
        <TriageModal
          patientId={patient.id}
          patientName={patient.name}
          triage={triage}
          examId={exam?.id}
          examStatus={exam?.status ?? null}
          strip={strip}
          onwards={(isTyped) => <MergedInto id={patient.id} isTyped={isTyped} />}
          onClose={() => setOpen((now) => (now.at === 'triage' ? { ...now, at: 'exam' } : now))}
          onSaved={({ exam_id }) => toExam(exam_id)}
        />
      )}
      {open.at === 'acuity' && (
        <AcuityModal {...part} previous={previous} glasses={triage?.wear_glasses ?? false} />
      )}
      {open.at === 'ishihara' && (
        <IshiharaModal
          patientId={patient.id}
          exam={exam}
          patientLine={`${patient.name}, ${facts[0]}`}
          onSaved={toExamOfTest}
          onClose={part.onClose}
        />
      )}
      {open.at === 'upload' && <UploadModal {...part} />}
      {open.at === 'versions' && exam && (
        <ExamVersions exam={exam} triage={triage} onClose={part.onClose} />
      )}
      {open.at === 'record' && (
        <MedicalRecordModal
          patientId={open.of.id}
          patientName={open.of.name}
          facts={patientFacts(open.of)}
          onClose={part.onClose}
        />
      )}
    </>
  )
}
