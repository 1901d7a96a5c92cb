import { DiscardDialog } from '../form/discard-dialog.tsx'
import type { Leaving } from './use-leave.ts'

type LeaveQuestionProps = { of: Leaving; over?: 'lists' | 'lock' }

/** Asked before 'Sair' loses a changed form. */
export function LeaveQuestion({ of, over = 'lists' }: LeaveQuestionProps) {
  return of.isAsking && <DiscardDialog over={over} onKeep={of.stay} onDiscard={of.leaveAnyway} />
}
