import type { ScreeningEvent } from '@iris/contracts/screening-events'
import type { ReactNode } from 'react'
import { labelIn } from '../../form/kept-option.ts'
import atEnd from '../../ui/actions.module.css'
import { Card, CardHead } from '../../ui/card.tsx'
import classes from './event-day.module.css'
import { useKitOptions } from './events-api.ts'
import { KitNotes } from './kit-notes.tsx'

type TeamAndKitProps = { event: ScreeningEvent; actions: ReactNode }

/** Who works on the day, and with which items. */
export function TeamAndKit({ event, actions }: TeamAndKitProps) {
  const { data: kit } = useKitOptions()
  const nameOf = (id: number) => labelIn(kit, id)
  const items = event.equipaments.map((id) => ({ id, name: nameOf(id) }))
  return (
    <div className={classes.page}>
      <div className={`${atEnd.actions} ${classes.tabActions}`}>{actions}</div>
      <div className={classes.halves}>
        <Card>
          <CardHead level={2} title="Equipe" />
          <Names of={event.team} none="Ninguém na equipe." />
        </Card>
        <Card>
          <CardHead level={2} title="Equipamentos" />
          <Names of={items} none="Nenhum equipamento." />
          <KitNotes
            items={event.equipaments}
            from={event.starts_on}
            to={event.ends_on}
            except_event={event.id}
            nameOf={nameOf}
          />
        </Card>
      </div>
    </div>
  )
}

function Names({ of, none }: { of: readonly { id: number; name: string }[]; none: string }) {
  if (of.length === 0) return <p className={classes.quiet}>{none}</p>
  return (
    <ul className={classes.names}>
      {of.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
}
