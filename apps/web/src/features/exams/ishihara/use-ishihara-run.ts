import { useState } from 'react'
import { STORAGE_KEYS } from '../../../api/storage-keys.ts'
import { recall, remember } from '../../../api/tab-memory.ts'
import { type Run, readRun, storedRun } from './ishihara-run.ts'

/**
 * A run whose answers outlive an accidental reload, for as long as the tab lives.
 * @param name of the exam and the examiner: nobody goes on with another's answers
 * @param finished one that is shown at its result
 */
export function useIshiharaRun(name: string, finished?: Run['answers']) {
  const key = `${STORAGE_KEYS.colourTest}${name}`
  const [run, setRun] = useState<Run>(() =>
    finished ? { at: 'result', answers: finished } : readRun(recall(key)),
  )

  return {
    run,
    change(next: Run) {
      setRun(next)
      if (next.answers !== run.answers) remember(key, storedRun(next))
    },
    /** Those of a run that was begun since stay. */
    forget() {
      if (recall(key) === storedRun(run)) remember(key, null)
    },
  }
}

/**
 * Whether the instructions are due: once a session, not for every patient. To see them again is one step back.
 * @param examiner nobody is spared them by another
 */
export function useInstructions(examiner: number | undefined) {
  const key = `${STORAGE_KEYS.instructions}${examiner}`
  const [isDue, setIsDue] = useState(() => recall(key) === null)
  return {
    isDue,
    show: () => setIsDue(true),
    read: () => remember(key, 'lidas'),
  }
}
