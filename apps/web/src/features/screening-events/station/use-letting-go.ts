import { useState } from 'react'
import { hasUnsavedWork } from '../../../form/unsaved-work.ts'

/**
 * Lets a person go without a save, and asks first where that would lose what was filled in.
 * Render `<LettingGoQuestion of={…} />` beside the button.
 */
export function useLettingGo() {
  const [asked, setAsked] = useState<{ go: () => void }>()
  return {
    letGo: (go: () => void) => (hasUnsavedWork() ? setAsked({ go }) : go()),
    isAsking: asked !== undefined,
    stay: () => setAsked(undefined),
    goAnyway: () => {
      setAsked(undefined)
      asked?.go()
    },
  }
}

export type LettingGo = ReturnType<typeof useLettingGo>
