import '../ui/mantine-dialog.css'
import { Button } from '@mantine/core'
import { useIdle } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { DiscardDialog } from '../form/discard-dialog.tsx'
import { hasUnsavedWork, letWorkGo } from '../form/unsaved-work.ts'
import { type KeptGroup, keepApp, takeNewVersion, takeOverInTime } from './kept-app.ts'
import classes from './new-version.module.css'

/** The bar moves the page down, so it comes when nobody is about to touch anything. */
const QUIET_MS = 2_000
const TOUCHES: (keyof DocumentEventMap)[] = [
  'pointerdown',
  'pointermove',
  'keydown',
  'scroll',
  'wheel',
]

/** Keeps the app and the files of the group on this device, and says when a new version waits. */
export function NewVersion({ group }: { group: KeptGroup | undefined }) {
  const [isNew, setNew] = useState(false)
  useEffect(() => keepApp(group, () => (isWall() ? void takeNewVersion() : setNew(true))), [group])
  return <div role="status">{isNew && <Bar />}</div>
}

/** A screen on the wall: nobody is there to be asked, and nothing is typed. */
function isWall() {
  return /\/tv\/*$/.test(window.location.pathname)
}

function Bar() {
  const isIdle = useIdle(QUIET_MS, { events: TOUCHES, initialState: false })
  const [isShown, setShown] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isTaking, setTaking] = useState(false)
  if (isIdle && !isShown) setShown(true)
  if (!isShown) return null

  async function take(isAgreed: boolean) {
    setAsking(false)
    setTaking(true)
    const isInTime = await takeOverInTime()
    // Whoever worked on meanwhile is offered it again: then it is there at once.
    if (!isInTime || (hasUnsavedWork() && !isAgreed)) return setTaking(false)
    letWorkGo()
    window.location.reload()
  }
  return (
    <div className={classes.bar} data-print="hide">
      <span>{isTaking ? 'Preparando a nova versão' : 'Nova versão disponível'}</span>
      <Button
        size="compact-md"
        variant="default"
        loading={isTaking}
        onClick={() => (hasUnsavedWork() ? setAsking(true) : take(false))}
      >
        Atualizar
      </Button>
      {isAsking && (
        <DiscardDialog over="lists" onKeep={() => setAsking(false)} onDiscard={() => take(true)} />
      )}
    </div>
  )
}
