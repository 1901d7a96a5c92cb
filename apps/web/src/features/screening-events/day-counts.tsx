import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { percentOf } from '@iris/domain/percent'
import { type EventCounts, presentWord } from '@iris/domain/screening-event'
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
    noteOfOne: 'ainda não chegou',
  },
  {
    key: 'present',
    label: presentWord('open').many,
    icon: IconArmchair,
    meaning: 'progress',
    note: 'na fila ou em atendimento',
    noteOfOne: 'na fila ou em atendimento',
  },
  {
    key: 'done',
    label: 'Concluídos',
    icon: IconCircleCheck,
    meaning: 'done',
    note: 'com as quatro partes',
    noteOfOne: 'com as quatro partes',
  },
  {
    key: 'missing',
    label: 'Faltantes',
    icon: IconUserX,
    meaning: 'neutral',
    note: 'contados ao encerrar a ação',
    noteOfOne: 'contado ao encerrar a ação',
  },
] as const

/** Once an event is closed nobody is still to come. */
const CLOSED_BOXES = [
  BOXES[2],
  {
    ...BOXES[1],
    label: presentWord('closed').many,
    note: 'vieram e não fizeram as quatro partes',
    noteOfOne: 'veio e não fez as quatro partes',
  },
  { ...BOXES[3], note: 'não vieram', noteOfOne: 'não veio' },
] as const

type DayCountsProps = {
  event: ScreeningEvent
  /** Of those present, how many are at a station, and how many nobody calls; undefined while it is not known. */
  serving: number | undefined
  away: number | undefined
}

/** The four figures of the list, each with its share. */
export function DayCounts({ event, serving, away }: DayCountsProps) {
  const { counts, status } = event
  const share = (n: number) => formatPercent(percentOf(n, counts.total))
  return (
    <div className={classes.counts}>
      {(status === 'closed' ? CLOSED_BOXES : BOXES).map(({ key, note, noteOfOne, ...box }) => {
        const words = counts[key] === 1 ? noteOfOne : note
        const isLive = status === 'open' && key === 'present'
        return (
          <StatBox
            key={key}
            {...box}
            value={counts[key]}
            beside={share(counts[key])}
            note={isLive ? (presentWords(counts, serving, away) ?? words) : words}
          />
        )
      })}
    </div>
  )
}

/** '15 na fila · 5 em atendimento · 1 fora da fila' */
function presentWords(
  { present }: EventCounts,
  serving: number | undefined,
  away: number | undefined,
): string | null {
  if (serving === undefined || away === undefined) return null
  const words = [
    `${formatNumber(Math.max(0, present - serving - away))} na fila`,
    `${formatNumber(serving)} em atendimento`,
  ]
  if (away > 0) words.push(`${formatNumber(away)} fora da fila`)
  return words.join(' · ')
}
