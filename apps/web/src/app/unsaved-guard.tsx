import { useWindowEvent } from '@mantine/hooks'
import { useBlocker } from 'react-router'
import { isByPage } from '../address/address-state.ts'
import { hasUnsavedWork, letWorkGo, whatIsLost } from '../form/unsaved-work.ts'
import { part } from '../ui/part.tsx'
import { AskPlainly } from './ask-plainly.tsx'

type Discarding = { over: 'lists'; onKeep: () => void; onDiscard: () => void }

const DiscardDialog = part<Discarding>(
  async () => (await import('../form/discard-dialog.tsx')).DiscardDialog,
  ({ onKeep, onDiscard, failed }) => (
    <AskPlainly loss={whatIsLost()} failed={failed} onYes={onDiscard} onNo={onKeep} />
  ),
)

/**
 * Asks before Back, a link, a reload or closing the tab loses a changed form. What the page does to its own
 * address (closing a form that was saved) is not asked about.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ historyAction, nextLocation }) =>
      hasUnsavedWork() && (historyAction === 'POP' || !isByPage(nextLocation.state)),
  )
  const isAsking = blocker.state === 'blocked'
  useWindowEvent('beforeunload', (event) => {
    if (hasUnsavedWork()) event.preventDefault()
  })
  if (!isAsking) return null
  return (
    <DiscardDialog
      over="lists"
      onKeep={() => blocker.reset?.()}
      onDiscard={() => {
        letWorkGo()
        blocker.proceed?.()
      }}
    />
  )
}
