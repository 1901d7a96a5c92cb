import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../../form/confirm-dialog.tsx'

type UnansweredQuestionProps = { children: ReactNode; onSave: () => void; onClose: () => void }

/** Asked before a part counts as done in which nothing was filled in. */
export function UnansweredQuestion({ children, onSave, onClose }: UnansweredQuestionProps) {
  return (
    <ConfirmDialog
      title="Salvar sem respostas?"
      confirmLabel="Salvar assim"
      cancelLabel="Voltar"
      harmless
      onConfirm={onSave}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
