import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { type EventStatus, eventMove } from '@iris/domain/screening-event'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useSession } from '../../api/use-session.ts'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { ClosingLists } from './closing-lists.tsx'
import { useMoveEvent } from './events-api.ts'

type Move = { to: EventStatus; label: string; question: string; effect: string; done: string }

const MOVES: Record<EventStatus, Move> = {
  planned: {
    to: 'open',
    label: 'Iniciar',
    question: 'Iniciar a ação?',
    effect: 'As chegadas e as estações começam a funcionar.',
    done: 'Ação iniciada com sucesso!',
  },
  open: {
    to: 'closed',
    label: 'Encerrar',
    question: 'Encerrar a ação?',
    effect:
      'Quem ainda não chegou fica como faltante, quem está em atendimento sai da estação, e a lista não muda mais.',
    done: 'Ação encerrada com sucesso!',
  },
  closed: {
    to: 'open',
    label: 'Reabrir',
    question: 'Reabrir a ação?',
    effect: 'Os faltantes voltam a ser convocados, e as estações voltam a funcionar.',
    done: 'Ação reaberta com sucesso!',
  },
}

/** The button of the next state of an event, and the question asked before; nothing for who may not move it. */
export function MoveEvent({ event }: { event: ScreeningEvent }) {
  const { can, role } = useSession()
  const [asked, setAsked] = useState<Move>()
  const moving = useMoveEvent()
  const move = MOVES[event.status]
  const mayMove = can('events.write') && eventMove(event.status, move.to, role) === 'allowed'

  async function confirm({ to, done }: Move) {
    try {
      await moving.mutateAsync({ params: { id: event.id }, body: { status: to } })
      toast.success(done, TOAST_NOTICE_MS)
      setAsked(undefined)
    } catch (error) {
      toast.error(messageOf(error), TOAST_NOTICE_MS)
    }
  }

  return (
    <>
      {mayMove && (
        <Button
          variant="default"
          px={12}
          aria-label={`${move.label}: ${event.name}`}
          onClick={() => setAsked(move)}
        >
          {move.label}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={asked.question}
          confirmLabel={asked.label}
          harmless={asked.to === 'open'}
          pending={moving.isPending}
          onConfirm={() => void confirm(asked)}
          onClose={() => (moving.isPending ? moving.stop() : setAsked(undefined))}
        >
          <strong>{event.name}</strong>, em <strong>{event.companyName}</strong>. {asked.effect}
          {asked.to === 'closed' && <ClosingLists event={event} />}
        </ConfirmDialog>
      )}
    </>
  )
}
