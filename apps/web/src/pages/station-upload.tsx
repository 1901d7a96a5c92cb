import type { Exam } from '@iris/contracts/exams'
import { useState } from 'react'
import { RetinographyModal } from '../features/exams/retinography-modal.tsx'
import { UploadFields } from '../features/exams/upload-fields.tsx'
import { useUpload } from '../features/exams/use-upload.ts'
import type { Desk } from '../features/screening-events/station/desk.ts'
import { NEXT, StationForm } from '../features/screening-events/station/station-form.tsx'
import { UploadProgress } from '../form/upload-progress.tsx'

type StationUploadProps = { desk: Desk; notes: readonly string[]; exam: Exam }

/** The images at their station: the files are on this device, so both kinds begin with 'Anexar'. */
export function StationUpload({ desk, notes, exam }: StationUploadProps) {
  const [isStoring, setIsStoring] = useState(false)
  const upload = useUpload({
    patientId: exam.patient_id,
    exam,
    begins: 'anexar',
    onSaved: (_, way) => desk.onSaved(way === NEXT),
  })
  const { form, saving } = upload
  return (
    <>
      <StationForm
        desk={desk}
        notes={notes}
        form={form}
        pending={saving.isPending}
        error={saving.error}
        saveDisabled={upload.isEmpty}
      >
        <UploadFields of={upload} exam={exam} onStore={() => setIsStoring(true)} />
        {saving.isPending && <UploadProgress part={upload.progress} />}
      </StationForm>
      {isStoring && <RetinographyModal onClose={() => setIsStoring(false)} />}
    </>
  )
}
