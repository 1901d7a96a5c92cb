import { useState } from 'react'
import { ErrorState } from '../ui/error-state.tsx'

/** A page could not be loaded or failed while drawing. Loading again also brings a newer version. */
export function PageFailure() {
  const [isLoading, setLoading] = useState(false)
  return (
    <ErrorState
      message="Não foi possível abrir esta página."
      retrying={isLoading}
      onRetry={() => {
        setLoading(true)
        void loadAgain()
      }}
    />
  )
}

async function loadAgain() {
  try {
    const { loadNewest } = await import('./kept-app.ts')
    await loadNewest()
  } catch {
    window.location.reload()
  }
}
