import { useState } from 'react'
import { STORAGE_KEYS } from '../../../api/storage-keys.ts'
import { NEW_RUN, type Run, readAnswers } from './ishihara-run.ts'

/**
 * A run whose answers outlive an accidental reload, for as long as the tab lives.
 * @param name of the exam and the examiner: nobody goes on with another's answers
 * @param finished one that is shown at its result
 */
export function useIshiharaRun(name: string, finished?: Run['answers']) {
  const key = `${STORAGE_KEYS.colourTest}${name}`
  const [run, setRun] = useState<Run>(() =>
    finished
      ? { at: 'result', answers: finished }
      : { ...NEW_RUN, answers: readAnswers(stored(key)) },
  )

  return {
    run,
    change(next: Run) {
      setRun(next)
      if (next.answers !== run.answers) keep(key, next.answers)
    },
    forget: () => keep(key, []),
  }
}

/**
 * Whether the instructions are due: once a session, not for every patient. To see them again is one step back.
 * @param examiner nobody is spared them by another
 */
export function useInstructions(examiner: number | undefined) {
  const key = `${STORAGE_KEYS.instructions}${examiner}`
  const [isDue, setIsDue] = useState(() => stored(key) === null)
  return {
    isDue,
    show: () => setIsDue(true),
    read: () => put(key, 'lidas'),
  }
}

// In a browser that refuses storage only a reload loses the answers.
function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, answers: Run['answers']) {
  put(key, answers.length === 0 ? null : JSON.stringify(answers))
}

function put(key: string, text: string | null) {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // In memory nothing changes.
  }
}
