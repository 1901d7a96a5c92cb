import type { Exam } from '@iris/contracts/exams'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'

/** Why 'Adicionar' waits. */
export const NOT_READ = 'Os exames deste paciente ainda não foram lidos.'

/**
 * The newest exam that was started and not finished.
 * @param exams the newest first
 */
export function pendingExam(exams: readonly Exam[] | undefined): Exam | undefined {
  return exams?.find(({ status }) => status === 'Pendente')
}

type PendingExamDialogProps = {
  exam: Exam
  onContinue: () => void
  onCreate: () => void
  onClose: () => void
}

/** Asked before a second exam is begun beside one that is still open. */
export function PendingExamDialog({ exam, onContinue, onCreate, onClose }: PendingExamDialogProps) {
  const closeThen = (go: () => void) => () => {
    onClose()
    go()
  }
  return (
    <ConfirmDialog
      title="Exame já começado"
      confirmLabel="Continuar o exame"
      cancelLabel="Criar outro"
      harmless
      confirmFirst
      onConfirm={closeThen(onContinue)}
      onCancel={closeThen(onCreate)}
      onClose={onClose}
    >
      Este paciente já tem um exame Pendente: nº {exam.id}, de {formatDateTime(exam.created_at)}.
    </ConfirmDialog>
  )
}
