import { useLayoutEffect } from 'react'

const forms = new Set<object>()

/** Marks a form that was changed and not saved: whatever would lose it asks first. */
export function useUnsavedWork(isChanged: boolean): void {
  useLayoutEffect(() => {
    if (!isChanged) return
    const form = {}
    forms.add(form)
    return () => {
      forms.delete(form)
    }
  }, [isChanged])
}

export function hasUnsavedWork(): boolean {
  return forms.size > 0
}

/** The person said that it may be lost. */
export function letWorkGo(): void {
  forms.clear()
}
