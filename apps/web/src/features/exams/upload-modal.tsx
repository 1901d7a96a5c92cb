import type { Exam } from '@iris/contracts/exams'
import { type ReactNode, useState } from 'react'
import { FormModal } from '../../form/form-modal.tsx'
import { UploadProgress } from '../../form/upload-progress.tsx'
import { RetinographyModal } from './retinography-modal.tsx'
import { UploadFields } from './upload-fields.tsx'
import { useUpload } from './use-upload.ts'

type UploadModalProps = {
  patientId: number
  /** Null: saving creates the exam. */
  exam: Exam | null
  onSaved: (exam: Exam) => void
  onClose: () => void
  strip: ReactNode
}

/** 'Carregar Arquivos': refraction and retinography, changed only while the exam is Pendente or new. */
export function UploadModal({ patientId, exam, onSaved, onClose, strip }: UploadModalProps) {
  const [isStoring, setIsStoring] = useState(false)
  // spec 2 §3: the upload form begins with importar.
  const upload = useUpload({
    patientId,
    exam,
    begins: 'importar',
    onSaved: (saved) => saved && onSaved(saved),
  })
  const { form, saving, canSave } = upload
  return (
    <>
      <FormModal
        covered={isStoring}
        form={form}
        title="Carregar Arquivos"
        strip={strip}
        size="xl"
        pending={saving.isPending}
        onStop={saving.stop}
        error={saving.error}
        onClose={onClose}
        canSave={canSave}
        saveDisabled={upload.isEmpty}
        cancelLabel={canSave ? 'Cancelar' : 'Fechar'}
        note={saving.isPending && <UploadProgress part={upload.progress} />}
      >
        <UploadFields of={upload} exam={exam} onStore={() => setIsStoring(true)} />
      </FormModal>
      {isStoring && <RetinographyModal onClose={() => setIsStoring(false)} />}
    </>
  )
}
