import { useState } from 'react'
import { STAFF_KEYS } from '../../../api/staff-keys.ts'
import { STORAGE_KEYS } from '../../../api/storage-keys.ts'
import { recall, remember } from '../../../api/tab-memory.ts'
import { finishedRun, newRun, type Run, readRun, storedRun } from './ishihara-run.ts'

/**
 * A run whose answers outlive an accidental reload, for as long as the tab lives.
 * @param name of the exam and the examiner: nobody goes on with another's answers
 * @param finished one that is shown at its result
 */
export function useIshiharaRun(name: string, finished?: Run['answers']) {
  const key = `${STORAGE_KEYS.colourTest}${name}`
  const [run, setRun] = useState<Run>(() =>
    finished ? finishedRun(finished) : (readRun(recall(key)) ?? newRun(randomBelow)),
  )

  return {
    run,
    change(next: Run) {
      setRun(next)
      if (next.answers !== run.answers) remember(key, storedRun(next))
    },
    /** Taken anew: from the wait, in another order. */
    beginAnew(over: Run['over']) {
      remember(key, null)
      setRun({ ...newRun(randomBelow), at: 'calm', over })
    },
    /** Those of a run that was begun since stay. */
    forget() {
      if (recall(key) === storedRun(run)) remember(key, null)
    },
  }
}

/** Below a few, where what a remainder prefers is one part in a thousand million. */
function randomBelow(count: number): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number % count
}

/**
 * Whether the instructions are due: once a session, not for every patient. To see them again is one step back.
 * @param examiner nobody is spared them by another
 */
export function useInstructions(examiner: number | undefined) {
  const key = `${STAFF_KEYS.instructions}${examiner}`
  const [isDue, setIsDue] = useState(() => recall(key) === null)
  return {
    isDue,
    show: () => setIsDue(true),
    read: () => remember(key, 'lidas'),
  }
}
