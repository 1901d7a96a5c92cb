import type { Participant } from '@iris/contracts/event-participants'
import { tellFailure } from '../../../api/tell-failure.ts'
import { ConfirmDialog } from '../../../form/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { renewPackage } from '../offline/use-package-upkeep.ts'
import { useUndoCheckIn } from './check-in-api.ts'

type UndoCheckInProps = { participant: Participant; onDone?: () => void; onClose: () => void }

/** Asked before an arrival is taken back: the ticket is never given again. */
export function UndoCheckIn({ participant, onDone, onClose }: UndoCheckInProps) {
  const undo = useUndoCheckIn()
  const { id, event_id, patient_name, ticket, walk_in } = participant

  async function confirm() {
    try {
      await undo.mutateAsync({ params: { id: event_id, participantId: id } })
      renewPackage(event_id)
      toast.success('Chegada desfeita com sucesso!')
      onDone?.()
    } catch (error) {
      tellFailure(error)
    }
    onClose()
  }

  return (
    <ConfirmDialog
      title="Desfazer a chegada?"
      confirmLabel="Desfazer"
      pending={undo.isPending}
      onConfirm={() => void confirm()}
      onClose={() => (undo.isPending ? undo.stop() : onClose())}
    >
      <strong>{patient_name}</strong> {walk_in ? 'sai da lista' : 'volta à espera na lista'}, e a
      senha <strong>{ticket}</strong> não será dada a mais ninguém.
    </ConfirmDialog>
  )
}
