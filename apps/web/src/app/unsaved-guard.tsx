import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { isByPage } from '../address/address-state.ts'
import { closeOpenQuestion } from '../form/open-question.ts'
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

function subscribe(listener: () => void) {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

/** The entry the browser shows, by the name the router gives it. Null where the router keeps its own history. */
function keyOfEntry(): string | null {
  const entry: { key?: string } | null = window.history.state
  return entry && (entry.key ?? 'default')
}

/**
 * Asks before Back, a link, a reload or closing the tab loses a changed form. What the page does to its own
 * address (closing a form that was saved) is not asked about. Where a question stands already, Back leaves everything as it
 * was. The browser has gone back by the time Back is stopped, and is then sent forward again. The question waits for that:
 * a second Back that came before it would be lost.
 */
export function UnsavedGuard() {
  const isAnswer = useRef(false)
  const blocker = useBlocker(({ historyAction, nextLocation }) => {
    if (!hasUnsavedWork() || (historyAction !== 'POP' && isByPage(nextLocation.state))) return false
    isAnswer.current = closeOpenQuestion()
    return true
  })
  const isBlocked = blocker.state === 'blocked'
  const entry = useSyncExternalStore(subscribe, keyOfEntry)
  const isAsking = isBlocked && !isAnswer.current && entry !== blocker.location.key
  useEffect(() => {
    if (isBlocked && isAnswer.current) blocker.reset()
  }, [isBlocked, blocker])
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
