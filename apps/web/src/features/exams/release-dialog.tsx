import { ConfirmDialog } from '../../form/confirm-dialog.tsx'

type ReleaseDialogProps = {
  /** What speaks against it. */
  against: readonly string[]
  onBack: () => void
  onRelease: () => void
}

/** Asked once before 'Liberado' is saved where the measures say otherwise: the doctor decides. */
export function ReleaseDialog({ against, onBack, onRelease }: ReleaseDialogProps) {
  return (
    <ConfirmDialog
      title="Liberar mesmo assim?"
      confirmLabel="Liberar"
      cancelLabel="Voltar ao exame"
      harmless
      onConfirm={onRelease}
      onClose={onBack}
    >
      <p>Neste exame há o que pesa contra a classificação Liberado:</p>
      <ul>
        {against.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
