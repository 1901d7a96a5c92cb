import type { Participant } from '@iris/contracts/event-participants'
import { ConfirmDialog } from '../../../form/confirm-dialog.tsx'

type AbsentQuestionProps = { person: Participant; onConfirm: () => void; onClose: () => void }

/** Asked before somebody counts as called in vain, which nothing takes back. */
export function AbsentQuestion({ person, onConfirm, onClose }: AbsentQuestionProps) {
  return (
    <ConfirmDialog
      title="Não compareceu?"
      confirmLabel="Não compareceu"
      cancelLabel="Voltar"
      harmless
      confirmFirst
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <strong>{person.patient_name}</strong>, senha <strong>{person.ticket}</strong>, vai para
      depois das próximas três pessoas da fila, e a chamada conta como não atendida.
    </ConfirmDialog>
  )
}
