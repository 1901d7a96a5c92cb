import { useState } from 'react'
import { NEW_RUN, type Run, readAnswers } from './ishihara-run.ts'

/**
 * A run whose answers outlive an accidental reload, for as long as the tab lives.
 * @param name of the exam and the examiner: nobody goes on with another's answers
 */
export function useIshiharaRun(name: string) {
  const key = `iris.ishihara.${name}`
  const [run, setRun] = useState<Run>(() => ({ ...NEW_RUN, answers: readAnswers(stored(key)) }))

  return {
    run,
    change(next: Run) {
      setRun(next)
      if (next.answers !== run.answers) keep(key, next.answers)
    },
    forget: () => keep(key, []),
  }
}

// A browser that refuses storage only loses the reload's safety.
function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, answers: Run['answers']) {
  try {
    if (answers.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(answers))
  } catch {
    // In memory they are all the same.
  }
}
