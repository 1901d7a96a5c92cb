import type { StationView } from '@iris/contracts/event-stations'
import { missedCallsNote } from '@iris/domain/station-queue'
import { IconStar, IconUsers } from '@tabler/icons-react'
import { formatNumber } from '../../../ui/format.ts'
import { WaitingTime } from '../waiting-time.tsx'
import classes from './station-queue.module.css'

type StationQueueProps = {
  of: StationView
  /** In milliseconds: when the queue was as it is shown. */
  now: number
  userId: number | undefined
}

/** Who comes next, and who is with a colleague. */
export function StationQueue({ of, now, userId }: StationQueueProps) {
  const { waiting, next, now: served } = of
  const others = served.filter(({ at_station }) => at_station?.user_id !== userId)
  return (
    <section className={classes.queue} aria-labelledby="fila">
      <div className={classes.queueHead}>
        <h2 id="fila">Próximos da fila</h2>
        <span>{formatNumber(waiting)} na fila</span>
      </div>
      {waiting === 0 && <p className={classes.nobody}>Ninguém espera nesta estação.</p>}
      <ol className={classes.waiting}>
        {next.map(({ id, ticket, patient_name, priority, sector, waiting_since, missed_calls }) => (
          <li key={id}>
            <strong>{ticket}</strong>
            <div>
              <span className={classes.waitingName}>{patient_name}</span>
              <span className={classes.waitingFacts}>
                {priority && (
                  <span data-priority>
                    <IconStar size={14} aria-hidden="true" /> Prioridade
                  </span>
                )}
                {[sector, missedCallsNote(missed_calls)].filter(Boolean).join(' · ')}
              </span>
            </div>
            {waiting_since && (
              <WaitingTime
                isStacked
                limits={of}
                seconds={(now - Date.parse(waiting_since)) / 1000}
              />
            )}
          </li>
        ))}
      </ol>
      {others.map(({ id, ticket, at_station }) => (
        <p key={id} className={classes.elsewhere}>
          <IconUsers size={16} aria-hidden="true" />
          Senha {ticket} em atendimento com {at_station?.user_name}
        </p>
      ))}
    </section>
  )
}
