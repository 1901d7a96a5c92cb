import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconChevronRight, IconClipboardCheck, IconUserCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../../api/use-session.ts'
import { EMPTY, formatNumber } from '../../ui/format.ts'
import { dayOf, endWords } from './event-days.ts'
import { useDayBoard, useRunningEvents } from './events-api.ts'
import classes from './running-now.module.css'

/** 'Em andamento agora': the open events whose day is today, each with the way to its panel. */
export function RunningNow() {
  const events = useRunningEvents(todayInSaoPaulo()).data?.data ?? []
  return events.map((event) => <Running key={event.id} event={event} />)
}

function Running({ event }: { event: ScreeningEvent }) {
  const { can } = useSession()
  const board = useDayBoard(event.id).data
  const { done, present, total } = board?.counts ?? event.counts
  const end = board?.expected_end
  const figures = [
    [
      formatNumber(present + done),
      `${present + done === 1 ? 'chegou' : 'chegaram'} de ${formatNumber(total)}`,
    ],
    [formatNumber(done), done === 1 ? 'concluído' : 'concluídos'],
    [end ? endWords(end) : EMPTY, 'previsão de término'],
  ] as const
  const base = `/screening-events/${event.id}`
  const day = dayOf(event, todayInSaoPaulo())
  return (
    <section className={classes.banner} aria-label={`Em andamento agora: ${event.name}`}>
      <span className={classes.tile}>
        <IconClipboardCheck size={22} aria-hidden="true" />
      </span>
      <div className={classes.about}>
        <p className={classes.now}>{['Em andamento agora', day].filter(Boolean).join(' · ')}</p>
        <h2 className={classes.name}>{event.name}</h2>
        <p className={classes.where}>
          {[event.companyName, event.place].filter(Boolean).join(' · ')}
        </p>
      </div>
      <dl className={classes.figures}>
        {figures.map(([figure, label]) => (
          <div key={label}>
            <dd>{figure}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        {can('events.write') && (
          <Button
            component={Link}
            to={`${base}/check-in`}
            variant="default"
            leftSection={<IconUserCheck size={16} aria-hidden="true" />}
          >
            Check-in
          </Button>
        )}
        <Button
          component={Link}
          to={base}
          variant="outline"
          rightSection={<IconChevronRight size={16} aria-hidden="true" />}
        >
          Abrir o painel
        </Button>
      </div>
    </section>
  )
}
