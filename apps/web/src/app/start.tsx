import './zod-setting.ts'
import '../ui/mantine.css'
import './styles.ts'
import { RouterProvider } from 'react-router/dom'
import { sessionStore } from '../api/session.ts'
import { hasUnsavedWork } from '../form/unsaved-work.ts'
import { guardKeys } from './lock-keys.ts'
import { Providers } from './providers.tsx'
import { createRouter } from './router.tsx'
import { startDocument } from './start-document.tsx'

guardKeys()

// Unsaved work is kept while the login is asked for again.
sessionStore.holdWhile(hasUnsavedWork)

startDocument(
  <Providers>
    <RouterProvider router={createRouter()} />
  </Providers>,
)
