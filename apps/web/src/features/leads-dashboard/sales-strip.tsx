import { getLeadBoard } from '@iris/contracts/lead-board'
import { listLeads } from '@iris/contracts/leads'
import { formatDate } from '@iris/domain/sao-paulo-date'
import type { CSSProperties } from 'react'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { useHasFailed } from '../../api/use-has-failed.ts'
import { formatMoney } from '../../ui/format.ts'
import { useDashboard } from './dashboard-api.ts'
import classes from './sales-strip.module.css'
import { conversionNote, conversionWords, GOAL_NAMES, goalWords, salesNote } from './sales-words.ts'
import { usePeriod } from './use-period.ts'

/** What stands beneath: the table, or the board. */
const LISTS = [listLeads.path, getLeadBoard.path]

/**
 * The four figures of the sales dashboard in one line, above the leads: the rest is the view 'Dashboard'.
 * @param yields gives its place in a low window to what stands beneath
 */
export function SalesStrip({ yields }: { yields: boolean }) {
  const { period, query } = usePeriod()
  const read = useDashboard(query)
  const hasListFailed = useHasFailed(LISTS)
  const { data, isPlaceholderData } = read
  if (!data) {
    if (!isShown(read)) return hasListFailed ? null : <ReadTrouble of={read} />
    return query === null ? null : (
      <div className={classes.strip} data-yields={yields || undefined} aria-busy="true" />
    )
  }
  const goal = goalWords(data)
  const figures = [
    { label: 'Total de vendas', value: formatMoney(data.totalSales), note: salesNote(data) },
    {
      label: GOAL_NAMES[period],
      value: goal.value,
      note: goal.progress === null ? 'Nenhuma meta cadastrada' : goal.note,
    },
    {
      label: 'Ticket médio',
      value: formatMoney(data.averageTicket),
      note: `${formatDate(data.startDate)} a ${formatDate(data.endDate)}`,
    },
    {
      label: 'Conversão média',
      value: conversionWords(data),
      note: conversionNote(data),
    },
  ]
  return (
    <section aria-label="Vendas do período">
      <dl
        className={classes.strip}
        data-yields={yields || undefined}
        data-stale={isPlaceholderData || undefined}
      >
        {figures.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={classes.value} style={{ '--chars': value.length } as CSSProperties}>
              {value}
            </dd>
            <dd className={classes.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
