import type { Exam } from '@iris/contracts/exams'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button, Modal } from '@mantine/core'
import { useEscape } from '../../form/use-escape.ts'
import classes from './question-dialog.module.css'

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
  useEscape(true, onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title="Exame já começado"
      size={460}
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={400}
    >
      <p className={classes.text}>
        Este paciente já tem um exame Pendente: Nº {exam.id}, de {formatDateTime(exam.created_at)}.
      </p>
      <div className={classes.actions}>
        <Button
          variant="default"
          onClick={() => {
            onClose()
            onCreate()
          }}
        >
          Criar outro
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            onClose()
            onContinue()
          }}
        >
          Continuar o exame
        </Button>
      </div>
    </Modal>
  )
}
