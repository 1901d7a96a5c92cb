import type { Exam } from '@iris/contracts/exams'
import type { ReactNode } from 'react'
import { FormModal } from '../../form/form-modal.tsx'
import { AcuityFields } from './acuity-fields.tsx'
import { useAcuity } from './use-acuity.ts'

type AcuityModalProps = {
  patientId: number
  /** Null: saving creates the exam. */
  exam: Exam | null
  previous: Exam | null
  /** Whether the triage says that they wear glasses. */
  glasses: boolean
  onSaved: (exam: Exam) => void
  onClose: () => void
  strip: ReactNode
}

/** 'Acuidade Visual': both eyes, changed only while the exam is Pendente or new. */
export function AcuityModal({
  patientId,
  exam,
  previous,
  glasses,
  onSaved,
  onClose,
  strip,
}: AcuityModalProps) {
  const acuity = useAcuity({
    patientId,
    exam,
    glasses,
    onSaved: (saved) => saved && onSaved(saved),
  })
  const { form, saving, stale, canSave } = acuity
  return (
    <FormModal
      form={form}
      stale={stale}
      title="Acuidade Visual"
      strip={strip}
      size="xl"
      pending={saving.isPending}
      onStop={saving.stop}
      error={stale.shown(saving.error)}
      onClose={onClose}
      canSave={canSave}
      saveLabel="Adicionar"
      cancelLabel="Fechar"
    >
      <AcuityFields of={acuity} previous={previous} />
    </FormModal>
  )
}
