import { dialogPart } from '../../ui/dialog-part.tsx'
import type { UnansweredTriage } from './use-triage.ts'

// Only for who saves with nothing answered.
const UnansweredQuestion = dialogPart(
  'Abrindo a pergunta',
  async () => (await import('./unanswered-question.tsx')).UnansweredQuestion,
)

/** Asks before a triage is saved without an answer, where that was asked for. */
export function Unanswered({ of, name }: { of: UnansweredTriage; name: string | undefined }) {
  return of.isAsked && <UnansweredQuestion name={name} onSave={of.save} onClose={of.back} />
}
