import type { Lead } from '@iris/contracts/leads'
import { isOpenLead, type LeadStatus, leadOutcomeLabel, leadStatusLabel } from '@iris/domain/lead'
import { nextActivityDue } from '@iris/domain/lead-activity'
import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconClock,
  IconProgress,
  IconThumbDown,
  IconTrophy,
  type TablerIcon,
} from '@tabler/icons-react'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Tip } from '../../ui/tip.tsx'
import classes from './lead-looks.module.css'

const OUTCOMES: Partial<Record<LeadStatus, TablerIcon>> = {
  ganho: IconTrophy,
  perda: IconThumbDown,
}

/** Novo, Em Progresso, or Concluído with its outcome (see docs/spec-readings.md). */
export function LeadStatusBadges({ status }: { status: LeadStatus }) {
  const outcome = leadOutcomeLabel(status)
  if (isOpenLead(status))
    return (
      <StatusBadge
        meaning={status === 'new' ? 'neutral' : 'progress'}
        icon={status === 'new' ? IconCircle : IconProgress}
      >
        {leadStatusLabel(status)}
      </StatusBadge>
    )
  return (
    <span className={classes.badges}>
      <StatusBadge meaning="neutral" icon={IconCircleCheck}>
        {leadStatusLabel(status)}
      </StatusBadge>
      {outcome && (
        <StatusBadge meaning={status === 'ganho' ? 'done' : 'altered'} icon={OUTCOMES[status]}>
          {outcome}
        </StatusBadge>
      )}
    </span>
  )
}

/** The stage; a closed lead also has its outcome on a second line. */
export function StageCell({ stage, status }: { stage: string; status: LeadStatus }) {
  if (isOpenLead(status)) return stage
  const Icon = OUTCOMES[status] ?? IconCircleCheck
  return (
    <>
      <span className={classes.stage}>{stage}</span>
      <span className={classes.outcome} data-outcome={status}>
        <Icon size={12} stroke={2} aria-hidden="true" />
        {[leadStatusLabel(status), leadOutcomeLabel(status)].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

/** The clock of a lead that should have been called by now, or should be today. */
export function DueMark({ lead }: { lead: Lead }) {
  const due = nextActivityDue(lead)
  if (due === null) return null
  const { isLate, text } = due
  const Icon = isLate ? IconAlertTriangle : IconClock
  return (
    <Tip label={text}>
      <span className={classes.due} data-late={isLate || undefined}>
        <Icon size={14} stroke={2} aria-hidden="true" />
        <span className="visually-hidden">{text}</span>
      </span>
    </Tip>
  )
}
