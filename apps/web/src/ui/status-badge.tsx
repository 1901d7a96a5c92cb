import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconMailCheck,
  IconProgress,
  IconStethoscope,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

/** The four meanings of the product, and "none". Their colours are the same on every screen. */
export type Meaning = 'done' | 'waiting' | 'altered' | 'progress' | 'neutral'

const ICONS: Record<Meaning, TablerIcon> = {
  done: IconCircleCheck,
  waiting: IconClock,
  altered: IconAlertTriangle,
  progress: IconProgress,
  neutral: IconCircleX,
}

type StatusBadgeProps = { meaning: Meaning; icon?: TablerIcon; children: ReactNode }

/** Always a word and an icon: colour alone says nothing to a colour-blind person. */
export function StatusBadge({ meaning, icon, children }: StatusBadgeProps) {
  const Icon = icon ?? ICONS[meaning]
  return (
    <span className={classes.badge} data-meaning={meaning}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {children}
    </span>
  )
}

const EXAM_STATUSES: Record<string, { meaning: Meaning; icon: TablerIcon }> = {
  Pendente: { meaning: 'waiting', icon: IconClock },
  'Avaliação Médica': { meaning: 'progress', icon: IconStethoscope },
  Concluído: { meaning: 'done', icon: IconCircleCheck },
  'E-mail enviado': { meaning: 'done', icon: IconMailCheck },
}

/** An exam's status, or the state of one of its parts (Concluído or Pendente). */
export function ExamStatusBadge({ status }: { status: string }) {
  const look = EXAM_STATUSES[status] ?? { meaning: 'neutral' as const }
  return <StatusBadge {...look}>{status}</StatusBadge>
}

/** The Ativo column: Sim or Não; on a card, which has no heads, with the question. */
export function ActiveBadge({ active }: { active: boolean }) {
  return (
    <StatusBadge meaning={active ? 'done' : 'neutral'}>
      <span data-question="Ativo:">{active ? 'Sim' : 'Não'}</span>
    </StatusBadge>
  )
}
