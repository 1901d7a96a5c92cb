import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { type EventStatus, eventMove } from '@iris/domain/screening-event'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../api/use-session.ts'
import { dialogPart } from '../../ui/dialog-part.tsx'

// The button is there without its question.
const MoveQuestion = dialogPart(
  'Abrindo a pergunta',
  async () => (await import('./move-question.tsx')).MoveQuestion,
)

type Move = { to: EventStatus; label: string }

const MOVES: Record<EventStatus, Move> = {
  planned: { to: 'open', label: 'Iniciar' },
  open: { to: 'closed', label: 'Encerrar' },
  closed: { to: 'open', label: 'Reabrir' },
}

/** The button of the next state of an event, and the question asked before; nothing for who may not move it. */
export function MoveEvent({ event }: { event: ScreeningEvent }) {
  const { can, role } = useSession()
  const [asked, setAsked] = useState<EventStatus>()
  const move = MOVES[event.status]
  const mayMove = can('events.write') && eventMove(event.status, move.to, role) === 'allowed'

  return (
    <>
      {mayMove && (
        <Button
          variant="default"
          px={12}
          aria-label={`${move.label}: ${event.name}`}
          onClick={() => setAsked(event.status)}
        >
          {move.label}
        </Button>
      )}
      {asked && (
        <MoveQuestion
          event={event}
          from={asked}
          {...MOVES[asked]}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
