import { dialogPart } from '../../../ui/dialog-part.tsx'
import type { LettingGo } from './use-letting-go.ts'

type Question = { onDiscard: () => void; onClose: () => void }

// Only for who would lose something.
const Discard = dialogPart<Question>('Abrindo a pergunta', async () => {
  const { DiscardDialog } = await import('../../../form/discard-dialog.tsx')
  return ({ onClose, onDiscard }) => <DiscardDialog onKeep={onClose} onDiscard={onDiscard} />
})

/** Asked before what was filled in for a person is lost with them. */
export function LettingGoQuestion({ of: { isAsking, stay, goAnyway } }: { of: LettingGo }) {
  return isAsking && <Discard onClose={stay} onDiscard={goAnyway} />
}
