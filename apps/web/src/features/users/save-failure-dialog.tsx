import type { ApiError } from '../../api/api-error.ts'
import { NoticeDialog } from '../../form/confirm-dialog.tsx'

type SaveFailureDialogProps = { error: ApiError; onClose: () => void }

/** spec 1 §8: a user that could not be saved is told in a dialog; the reason stands beneath. */
export function SaveFailureDialog({ error, onClose }: SaveFailureDialogProps) {
  return (
    <NoticeDialog
      title="Ocorreu um erro ao salvar o usuário."
      label="Voltar ao formulário"
      onClose={onClose}
    >
      {error.message}
    </NoticeDialog>
  )
}
