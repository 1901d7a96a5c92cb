import type { EventCounts } from '@iris/domain/screening-event'
import { IconArmchair, IconCircleCheck, IconUserQuestion, IconUserX } from '@tabler/icons-react'
import { formatNumber, formatPercent } from '../../ui/format.ts'
import { StatBox } from '../../ui/stat-box.tsx'
import classes from './event-day.module.css'

const BOXES = [
  {
    key: 'called',
    label: 'Convocados',
    icon: IconUserQuestion,
    meaning: 'neutral',
    note: 'ainda não chegaram',
  },
  {
    key: 'present',
    label: 'Presentes',
    icon: IconArmchair,
    meaning: 'progress',
    note: 'na fila ou em atendimento',
  },
  {
    key: 'done',
    label: 'Concluídos',
    icon: IconCircleCheck,
    meaning: 'done',
    note: 'com as quatro partes',
  },
  {
    key: 'missing',
    label: 'Faltantes',
    icon: IconUserX,
    meaning: 'neutral',
    note: 'contados ao encerrar a ação',
  },
] as const

type DayCountsProps = {
  counts: EventCounts
  /** How many of those present are at a station; undefined while it is not known. */
  serving: number | undefined
}

/** The four figures of the list, each with its share. */
export function DayCounts({ counts, serving }: DayCountsProps) {
  const share = (n: number) => formatPercent(counts.total === 0 ? 0 : (n / counts.total) * 100)
  return (
    <div className={classes.counts}>
      {BOXES.map(({ key, ...box }) => (
        <StatBox
          key={key}
          {...box}
          value={counts[key]}
          beside={share(counts[key])}
          note={key === 'present' ? (presentWords(counts, serving) ?? box.note) : box.note}
        />
      ))}
    </div>
  )
}

/** '16 na fila · 5 em atendimento' */
function presentWords({ present }: EventCounts, serving: number | undefined): string | null {
  if (serving === undefined) return null
  return `${formatNumber(Math.max(0, present - serving))} na fila · ${formatNumber(serving)} em atendimento`
}
