import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LOCAL } from '../api/browser-storage.ts'
import { whenSettled } from '../api/settled-page.ts'
import { untilThere } from '../api/until-there.ts'
import { watchIdleVisit } from '../features/registration/stored-visit.ts'
import { watchForcedColours } from './forced-colours.ts'
import { watchDisabled } from './kept-focus.ts'

/** Draws a document of the app, and keeps this device clean of what is no longer to be on it. */
export function startDocument(content: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')

  watchIdleVisit(LOCAL)
  watchForcedColours()
  watchDisabled()

  createRoot(root).render(<StrictMode>{content}</StrictMode>)

  // No first screen needs it.
  void whenSettled()
    .then(() => untilThere(() => import('../outbox/wiping.ts')))
    .then(({ startWiping }) => startWiping())
}
