import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import { DiscardDialog } from '../form/discard-dialog.tsx'
import { type Leaving, leaveWords } from './use-leave.ts'

type LeaveQuestionProps = { of: Leaving; over?: 'lists' | 'lock' }

/** Asked before 'Sair' loses a changed form, leaves on this device what the server does not know yet, or lets nobody in again. */
export function LeaveQuestion({ of, over = 'lists' }: LeaveQuestionProps) {
  const { reason, stay, leaveAnyway } = of
  if (reason === null) return null
  if (reason === 'changes')
    return <DiscardDialog over={over} onKeep={stay} onDiscard={leaveAnyway} />
  return (
    <ConfirmDialog
      title={reason.waiting > 0 ? 'Sair antes do envio?' : 'Sair sem rede?'}
      confirmLabel="Sair"
      cancelLabel="Ficar"
      over={over}
      onConfirm={leaveAnyway}
      onClose={stay}
    >
      {leaveWords(reason)}
    </ConfirmDialog>
  )
}
