import type { TakenItem } from '@iris/contracts/equipment'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type TakenFor, useTakenItems } from './events-api.ts'
import classes from './kit-notes.module.css'

type KitNotesProps = TakenFor & {
  /** The chosen items. */
  items: readonly number[]
  /** The first and the last day, as in the form. */
  from: string
  to: string
  nameOf: (id: number) => string
}

/** Says which of the chosen items are not free on the days of an event. */
export function KitNotes({ items, nameOf, ...asked }: KitNotesProps) {
  const taken = useTakenItems(items, asked).data ?? []
  const notes = taken.filter(({ equipament_id }) => items.includes(equipament_id))
  return (
    <div role="status" className={classes.notes}>
      {notes.map((one) => (
        <p key={`${one.by} ${one.equipament_id} ${one.from} ${one.name}`} className={classes.note}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {nameOf(one.equipament_id)}: {takenWords(one)}.
        </p>
      ))}
    </div>
  )
}

function takenWords({ by, from, to, name, company_name }: TakenItem): string {
  if (by === 'person') return `com ${name} desde ${formatDate(from)}`
  if (by === 'visit') return `já reservado para ${formatDate(from)}, ${name}, em ${company_name}`
  const days =
    to === null || to === from ? formatDate(from) : `${formatDate(from)} a ${formatDate(to)}`
  return `na ação ${name}, em ${company_name}, ${days}`
}
