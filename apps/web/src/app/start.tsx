import './zod-setting.ts'
import '../ui/mantine.css'
import './global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { sessionStore } from '../api/session.ts'
import { watchIdleVisit } from '../features/registration/visit-draft.ts'
import { hasUnsavedWork } from '../form/unsaved-work.ts'
import { watchForcedColours } from './forced-colours.ts'
import { guardKeys } from './lock-keys.ts'
import { Providers } from './providers.tsx'
import { createRouter } from './router.tsx'

guardKeys()
watchForcedColours()

// Unsaved work is kept while the login is asked for again.
sessionStore.holdWhile(hasUnsavedWork)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

watchIdleVisit(window.localStorage)

createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createRouter()} />
    </Providers>
  </StrictMode>,
)

// No first screen needs it.
window.addEventListener('load', () => {
  import('../outbox/wiping.ts').then(
    ({ startWiping }) => startWiping(),
    () => undefined,
  )
})
