import { formatDate, isDate } from '@iris/domain/sao-paulo-date'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useBookedItems, useItemsOut } from './events-api.ts'
import classes from './kit-notes.module.css'

type KitNotesProps = {
  /** The chosen items. */
  items: readonly number[]
  /** The first day, as in the form. */
  day: string
  nameOf: (id: number) => string
}

/** Says which of the chosen items a visit has booked for the first day, and which somebody has now. */
export function KitNotes({ items, day, nameOf }: KitNotesProps) {
  const booked = useBookedItems(day).data ?? []
  const out = useItemsOut().data?.data ?? []
  const notes = [
    ...(isDate(day) ? booked : [])
      .filter(({ equipament_id }) => items.includes(equipament_id))
      .map((one) => ({
        key: `booked ${one.support_id} ${one.equipament_id}`,
        words: `${nameOf(one.equipament_id)}: já reservado para ${formatDate(day)}, ${one.user_name}, em ${one.company_name}.`,
      })),
    ...out.flatMap(({ id, current_use }) =>
      current_use && items.includes(id)
        ? [
            {
              key: `out ${id}`,
              words: `${nameOf(id)}: com ${current_use.user_name} desde ${formatDate(current_use.withdrawal_date)}.`,
            },
          ]
        : [],
    ),
  ]
  return (
    <div role="status" className={classes.notes}>
      {notes.map(({ key, words }) => (
        <p key={key} className={classes.note}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {words}
        </p>
      ))}
    </div>
  )
}
