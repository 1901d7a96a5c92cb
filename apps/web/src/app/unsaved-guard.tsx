import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
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

/**
 * Asks before Back, a link, a reload or closing the tab loses a changed form. What the page does to its own
 * address (closing a form that was saved) is not asked about. Where a question stands already, Back leaves everything as it
 * was.
 */
export function UnsavedGuard() {
  const isAnswer = useRef(false)
  const blocker = useBlocker(({ historyAction, nextLocation }) => {
    if (!hasUnsavedWork() || (historyAction !== 'POP' && isByPage(nextLocation.state))) return false
    isAnswer.current = closeOpenQuestion()
    return true
  })
  const isBlocked = blocker.state === 'blocked'
  const isAsking = isBlocked && !isAnswer.current
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
