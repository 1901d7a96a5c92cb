import { ConfirmDialog } from '../../form/confirm-dialog.tsx'

type UnansweredQuestionProps = {
  /** Of the person. */
  name: string | undefined
  onSave: () => void
  onClose: () => void
}

/** Asked before a triage counts as done in which nothing was answered. */
export function UnansweredQuestion({ name, onSave, onClose }: UnansweredQuestionProps) {
  return (
    <ConfirmDialog
      title="Salvar sem respostas?"
      confirmLabel="Salvar assim"
      cancelLabel="Voltar"
      harmless
      onConfirm={onSave}
      onClose={onClose}
    >
      Nada foi respondido na triagem de <strong>{name}</strong>. Salva assim, ela conta como feita:
      'Não' onde se responde sim ou não, e o resto em branco.
    </ConfirmDialog>
  )
}
