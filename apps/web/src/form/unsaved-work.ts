import { useLayoutEffect } from 'react'

const LOSES_CHANGES = 'O que você digitou e ainda não salvou será perdido.'

/** What would be lost, and how that is said. */
const works = new Map<object, string>()

/**
 * Marks a form with unsaved changes: anything that would lose them asks first.
 * @param loss what is said then, where it is nothing that was typed
 */
export function useUnsavedWork(isChanged: boolean, loss = LOSES_CHANGES): void {
  useLayoutEffect(() => {
    if (!isChanged) return
    const form = {}
    works.set(form, loss)
    return () => {
      works.delete(form)
    }
  }, [isChanged, loss])
}

export function hasUnsavedWork(): boolean {
  return works.size > 0
}

/** Whether this stands to be lost, whatever else does. */
export function wouldLose(loss: string): boolean {
  return [...works.values()].includes(loss)
}

/** What whoever leaves now would lose, in words. */
export function whatIsLost(): string {
  return [...new Set(works.values())].join(' ') || LOSES_CHANGES
}

/** The person agreed to lose it. */
export function letWorkGo(): void {
  works.clear()
}
