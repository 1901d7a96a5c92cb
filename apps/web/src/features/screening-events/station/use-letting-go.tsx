import { useState } from 'react'
import { hasUnsavedWork } from '../../../form/unsaved-work.ts'
import { dialogPart } from '../../../ui/dialog-part.tsx'

type Question = { onDiscard: () => void; onClose: () => void }

// Only for who would lose something.
const Discard = dialogPart<Question>('Abrindo a pergunta', async () => {
  const { DiscardDialog } = await import('../../../form/discard-dialog.tsx')
  return ({ onClose, onDiscard }) => <DiscardDialog onKeep={onClose} onDiscard={onDiscard} />
})

/** Lets a person go without a save, and asks first where that would lose what was filled in. Render `question`. */
export function useLettingGo() {
  const [asked, setAsked] = useState<{ go: () => void }>()
  const close = () => setAsked(undefined)
  return {
    letGo: (go: () => void) => (hasUnsavedWork() ? setAsked({ go }) : go()),
    question: asked && (
      <Discard
        onClose={close}
        onDiscard={() => {
          close()
          asked.go()
        }}
      />
    ),
  }
}
