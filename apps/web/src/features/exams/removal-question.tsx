import { eyeInText } from '@iris/domain/retinography-eye'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import type { Upload } from './use-upload.ts'

/** Asked before one picture of both eyes takes the stored one of the other eye away. */
export function RemovalQuestion({ of: { removal } }: { of: Upload }) {
  if (!removal.asked) return null
  return (
    <ConfirmDialog
      title={`Remover a imagem do ${eyeInText(removal.asked)}?`}
      confirmLabel="Remover"
      cancelLabel="Voltar"
      onConfirm={removal.agree}
      onClose={removal.back}
    >
      O exame fica com uma só retinografia, a de ambos os olhos.
    </ConfirmDialog>
  )
}
