import type { Participant } from '@iris/contracts/event-participants'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import { dialogPart } from '../../ui/dialog-part.tsx'
import type { useRosterActions } from './roster-api.ts'

// Of the door, whose other parts the list does without.
const UndoCheckIn = dialogPart(
  'Abrindo a pergunta',
  async () => (await import('./check-in/undo-check-in.tsx')).UndoCheckIn,
)

/** Who is asked about: their arrival is taken back, or their place on the list. */
export type RosterAsked = { what: 'undo' | 'remove'; of: Participant }

type RosterQuestionProps = RosterAsked & {
  event: ScreeningEvent
  actions: ReturnType<typeof useRosterActions>
  /** They no longer stand on the list. */
  onGone: () => void
  onClose: () => void
}

/** Of the page and not of a row: rows are drawn anew when a phone is turned, and go while others work. */
export function RosterQuestion({
  what,
  of,
  event,
  actions: { remove },
  onGone,
  onClose,
}: RosterQuestionProps) {
  if (what === 'undo') {
    return <UndoCheckIn participant={of} onDone={() => of.walk_in && onGone()} onClose={onClose} />
  }
  return (
    <ConfirmDialog
      title="Tirar da lista?"
      confirmLabel="Tirar"
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { id: event.id, participantId: of.id } },
          { onSuccess: onGone, onSettled: onClose },
        )
      }
      onClose={() => (remove.isPending ? remove.stop() : onClose())}
    >
      <strong>{of.patient_name}</strong> sai da lista de <strong>{event.name}</strong>. O cadastro
      fica.
    </ConfirmDialog>
  )
}
