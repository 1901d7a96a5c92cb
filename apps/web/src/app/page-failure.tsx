import { ErrorState } from '../ui/error-state.tsx'

/** A page could not be loaded or failed while drawing. Loading again also brings a newer version. */
export function PageFailure() {
  return (
    <ErrorState
      message="Não foi possível abrir esta página."
      onRetry={() => window.location.reload()}
    />
  )
}
