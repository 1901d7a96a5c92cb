import type { Participant } from '@iris/contracts/event-participants'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { formatRecent } from '@iris/domain/sao-paulo-date'
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconStar } from '@tabler/icons-react'
import { isShown, ReadTrouble } from '../../../api/read-trouble.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import classes from './check-in.module.css'
import { useArrivals } from './check-in-api.ts'

type ArrivalsProps = {
  event: Pick<ScreeningEvent, 'id' | 'counts'>
  onUndo: ((one: Participant) => void) | undefined
}

/** Who came last and is not done yet. */
export function Arrivals({ event, onUndo }: ArrivalsProps) {
  const arrivals = useArrivals(event.id)
  const people = arrivals.data?.data
  return (
    <Card>
      <CardHead level={2} title="Últimas chegadas" />
      <ReadTrouble of={arrivals} />
      {isShown(arrivals) && !people && <LinesSkeleton lines={4} />}
      {people?.length === 0 && (
        <p className={classes.quiet}>
          {event.counts.done > 0 ? 'Todos os que chegaram já concluíram.' : 'Ninguém chegou ainda.'}
        </p>
      )}
      <ul className={classes.arrivals} aria-label="Últimas chegadas">
        {people?.map((one) => (
          <li key={one.id}>
            <strong>{one.ticket}</strong>
            <span className={classes.arrived}>
              <span>{one.patient_name}</span>
              {one.left_at !== null && <span className={classes.quiet}>Foi embora</span>}
              {one.priority && (
                <span className={classes.priority}>
                  <IconStar size={14} aria-hidden="true" /> Prioridade
                </span>
              )}
            </span>
            <span className={classes.sector}>{one.sector}</span>
            {one.checked_in_at && (
              <span className={classes.time}>{formatRecent(one.checked_in_at)}</span>
            )}
            {onUndo && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={56}
                aria-label={`Desfazer a chegada: ${one.patient_name}`}
                onClick={() => onUndo(one)}
              >
                <IconArrowBackUp size={18} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
