import type { Patient } from '@iris/contracts/patients'
import { useSession } from '../api/use-session.ts'
import { AuditTrailButton } from '../features/audit/audit-trail.tsx'
import { MergeButton } from '../features/patients/merge-modal.tsx'
import { PatientModal } from '../features/patients/patient-modal.tsx'
import { PersonalDataButton } from '../features/patients/personal-data.tsx'

type PatientRecordProps = {
  /** None for a new one. */
  patient?: Patient
  onClose: () => void
}

/** A patient's form, with what else can be done about the patient in its head. */
export function PatientRecord({ patient, onClose }: PatientRecordProps) {
  const { can } = useSession()
  if (!patient) return <PatientModal onClose={onClose} />
  return (
    <PatientModal
      patient={patient}
      headAction={
        <>
          {can('audit.read') && (
            <AuditTrailButton patientId={patient.id} patientName={patient.name} />
          )}
          {can('patients.merge') && <MergeButton patient={patient} onMerged={onClose} />}
          <PersonalDataButton patient={patient} onAnonymised={onClose} />
        </>
      }
      onClose={onClose}
    />
  )
}
