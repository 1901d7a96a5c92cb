import { ConfirmDialog } from './confirm-dialog.tsx'
import { whatIsLost } from './unsaved-work.ts'

type DiscardDialogProps = {
  onKeep: () => void
  onDiscard: () => void
  /** Over what else it must stand. */
  over?: 'lists' | 'lock'
}

/** Asked before unsaved work is lost. Mounted while open. */
export function DiscardDialog({ onKeep, onDiscard, over }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      title="Descartar alterações?"
      confirmLabel="Descartar"
      cancelLabel="Continuar editando"
      onConfirm={onDiscard}
      onClose={onKeep}
      over={over}
    >
      {whatIsLost()}
    </ConfirmDialog>
  )
}
