import { useLayoutEffect } from 'react'

const forms = new Set<object>()

/** Marks a form with unsaved changes: anything that would lose them asks first. */
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

export const LOSES_CHANGES = 'O que você digitou e ainda não salvou será perdido.'

/** The person agreed to lose it. */
export function letWorkGo(): void {
  forms.clear()
}
