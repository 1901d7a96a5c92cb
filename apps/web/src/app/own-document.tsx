import { useEffect, useState } from 'react'
import { NO_CONNECTION } from '../api/api-error.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageFailure } from './page-failure.tsx'
import { PageLoading } from './page-loading.tsx'

/** Where this document was loaded. */
const LOADED = window.location.pathname

/** An address whose page is a document of its own: the browser loads it, and what led here stays beside the address. */
export function OwnDocument() {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (!isLost) open(() => setLost(true))
  }, [isLost])
  // Whoever serves these files has sent the wrong one, and would again.
  if (window.location.pathname === LOADED) return <PageFailure />
  return isLost ? (
    <ErrorState message={NO_CONNECTION} onRetry={() => setLost(false)} />
  ) : (
    <PageLoading />
  )
}

/** Without a network and without a worker that kept the document, this one stays and says so. */
function open(onLost: () => void) {
  if (window.location.pathname === LOADED) return
  const load = () => window.location.reload()
  if (navigator.serviceWorker?.controller) load()
  else fetch(window.location.href, { method: 'HEAD' }).then(load, onLost)
}
