import { Dialog } from './dialog.tsx'
import { ErrorState } from './error-state.tsx'
import { FormSkeleton } from './skeletons.tsx'

type LoadingDialogProps = {
  /** 'Abrindo o paciente'. */
  label: string
  error?: string
  onRetry: () => void
  onClose: () => void
}

/** Stands in for a form while its record is read, and when it could not be. */
export function LoadingDialog({ label, error, onRetry, onClose }: LoadingDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      size={920}
      closeOnClickOutside={false}
      title={error ? label.replace('Abrindo', 'Não foi possível abrir') : label}
      transitionProps={{ duration: 0 }}
    >
      {error ? <ErrorState message={error} onRetry={onRetry} /> : <FormSkeleton fields={8} />}
    </Dialog>
  )
}
