import { getPatient } from '@iris/contracts/patients'
import type { ComponentProps } from 'react'
import { outdatedReads } from '../api/outdated-reads.ts'
import { useOpened } from '../api/use-opened.ts'
import { useExam } from '../features/exams/exams-api.ts'
import type { PatientModal as AnyPatientModal } from '../features/patients/patient-modal.tsx'
import { EVENT_READS } from '../features/screening-events/events-api.ts'
import { OpenedRecord } from '../table/opened-record.tsx'
import { dialogPart } from '../ui/dialog-part.tsx'
import { LazyExamFlow, LazyPatientRecord } from './patient-dialogs.tsx'

const PatientModal = dialogPart(
  'Abrindo o cadastro',
  async () => (await import('../features/patients/patient-modal.tsx')).PatientModal,
)

type RosterRecordProps = { onClose: () => void } & (
  | { patientId: number }
  | { examId: number }
  /** What is known of somebody who is still to register. */
  | { newcomer: ComponentProps<typeof AnyPatientModal>['known'] }
)

/** What a row of an event's list opens: the patient, the exam, or the form of who is still to register. */
export function RosterRecord({ onClose, ...of }: RosterRecordProps) {
  /** Name, sector or parts may be others now, and a list that is not of this moment is not read again by itself. */
  function close() {
    outdatedReads.tell(EVENT_READS)
    onClose()
  }
  if ('patientId' in of) return <OfPatient id={of.patientId} onClose={close} />
  if ('examId' in of) return <OfExam id={of.examId} onClose={close} />
  return <PatientModal known={of.newcomer} onClose={close} />
}

type PartProps = { id: number; onClose: () => void }

function OfPatient({ id, onClose }: PartProps) {
  return (
    <OpenedRecord
      record={{ id, close: onClose, opened: useOpened(getPatient, id) }}
      label="Abrindo o paciente"
    >
      {(patient) => <LazyPatientRecord patient={patient} onClose={onClose} />}
    </OpenedRecord>
  )
}

function OfExam({ id, onClose }: PartProps) {
  const exam = useExam(id)
  const patient = useOpened(getPatient, exam.data?.patient_id)
  return (
    <OpenedRecord record={{ id, close: onClose, opened: exam }} label="Abrindo o exame">
      {({ patient_id }) => (
        <OpenedRecord
          record={{ id: patient_id, close: onClose, opened: patient }}
          label="Abrindo o exame"
        >
          {(examined) => <LazyExamFlow patient={examined} examId={id} onClose={onClose} />}
        </OpenedRecord>
      )}
    </OpenedRecord>
  )
}
