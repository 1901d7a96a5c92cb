import type { Participant } from '@iris/contracts/event-participants'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { isComplete } from '@iris/domain/exam-status'
import { formatTime } from '@iris/domain/sao-paulo-date'
import { STATION_LABELS } from '@iris/domain/station-queue'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import { formatNumber } from '../../../ui/format.ts'
import { useDayBoard } from '../events-api.ts'
import classes from './check-in.module.css'
import { PrintedTicket } from './printed-ticket.tsx'

type TicketGivenProps = {
  event: ScreeningEvent
  participant: Participant
  /** They had left: the ticket is the one that they had. */
  isBack: boolean
  onUndo: (participant: Participant) => void
}

/** The ticket just given, to be read from the other side of the desk. */
export function TicketGiven({ event, participant, isBack, onUndo }: TicketGivenProps) {
  const { ticket, patient_name, checked_in_at, waiting_for, walk_in, parts } = participant
  const [first] = waiting_for
  const queue = useDayBoard(event.id).data?.stations.find(({ station }) => station === first)
  return (
    <section className={classes.given} aria-label="Presença confirmada" aria-live="polite">
      <p className={classes.ticket}>
        <span>Senha</span> <strong>{ticket}</strong>
      </p>
      <div className={classes.givenText}>
        <p className={classes.confirmed}>
          <IconCircleCheck size={18} aria-hidden="true" /> Presença confirmada
          {checked_in_at && ` às ${formatTime(checked_in_at)}`}
        </p>
        <p className={classes.name}>{patient_name}</p>
        <p className={classes.quiet}>
          {first ? (
            <>
              {isBack ? 'Segue para a estação' : 'Começa pela estação'}{' '}
              <strong>{STATION_LABELS[first]}</strong>
              {queue && ` · ${formatNumber(queue.waiting)} na fila`}
            </>
          ) : isComplete(parts) ? (
            'Já tem as quatro partes'
          ) : (
            'O exame está travado'
          )}
          {walk_in && !isBack && ' · não estava na lista e foi incluída agora'}
        </p>
      </div>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        Imprimir senha
      </Button>
      <PrintedTicket event={event} participant={participant} />
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
        onClick={() => onUndo(participant)}
      >
        Desfazer
      </Button>
    </section>
  )
}
