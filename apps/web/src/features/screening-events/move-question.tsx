import { moveEvent, type ScreeningEvent } from '@iris/contracts/screening-events'
import type { EventStatus } from '@iris/domain/screening-event'
import { ConfirmWrite } from '../../form/confirm-write.tsx'
import { ClosingLists } from './closing-lists.tsx'
import { EVENT_READS } from './events-api.ts'

type MoveWords = { question: string; effect: string; done: string }

/** By the state that an event takes from the one it has. */
const WORDS: Record<EventStatus, MoveWords> = {
  planned: {
    question: 'Iniciar a ação?',
    effect: 'As chegadas e as estações começam a funcionar.',
    done: 'Ação iniciada com sucesso!',
  },
  open: {
    question: 'Encerrar a ação?',
    effect:
      'Quem ainda não chegou fica como faltante, quem está em atendimento sai da estação, e a lista não muda mais.',
    done: 'Ação encerrada com sucesso!',
  },
  closed: {
    question: 'Reabrir a ação?',
    effect: 'Os faltantes voltam a ser convocados, e as estações voltam a funcionar.',
    done: 'Ação reaberta com sucesso!',
  },
}

type MoveQuestionProps = {
  event: ScreeningEvent
  from: EventStatus
  to: EventStatus
  /** 'Encerrar' */
  label: string
  onClose: () => void
}

/** Asked before an event takes its next state. */
export function MoveQuestion({ event, from, to, label, onClose }: MoveQuestionProps) {
  const { question, effect, done } = WORDS[from]
  return (
    <ConfirmWrite
      endpoint={moveEvent}
      input={{ params: { id: event.id }, body: { status: to } }}
      invalidates={EVENT_READS}
      title={question}
      confirmLabel={label}
      harmless={to === 'open'}
      done={done}
      onClose={onClose}
    >
      <strong>{event.name}</strong>, em <strong>{event.companyName}</strong>. {effect}
      {to === 'closed' && <ClosingLists event={event} />}
    </ConfirmWrite>
  )
}
