import { STORAGE_KEYS } from './storage-keys.ts'

/** What a page tells the document that follows it in this tab. */
export type HandedOn = {
  /** News for toasts. */
  said?: readonly string[]
  /** The server lets this login do nothing before a second factor is set up. */
  needsSecondFactor?: boolean
}

let taken: HandedOn | undefined
/** Of this document for the next. */
let told: HandedOn = {}

/** Kept for the next document: the pages before a login and those after it are not loaded together. */
export function handOn(what: HandedOn): void {
  try {
    told = { ...told, ...what }
    sessionStorage.setItem(STORAGE_KEYS.handedOn, JSON.stringify(told))
  } catch {
    // Then the news is missing, and nothing else.
  }
}

/** A toast that is shown by the next document. */
export function sayNext(text: string): void {
  handOn({ said: [...(told.said ?? []), text] })
}

/** What the document before this one told, the same for all that ask; a reload is told nothing. */
export function handedOn(): HandedOn {
  taken ??= take()
  return taken
}

function take(): HandedOn {
  try {
    const told = sessionStorage.getItem(STORAGE_KEYS.handedOn)
    sessionStorage.removeItem(STORAGE_KEYS.handedOn)
    return (JSON.parse(told ?? 'null') as HandedOn | null) ?? {}
  } catch {
    return {}
  }
}
