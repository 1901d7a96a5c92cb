import { EVENT_STATUSES, type EventStatus } from '@iris/domain/screening-event'
import { IconCalendarTime, type TablerIcon } from '@tabler/icons-react'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'

const LOOKS: Record<EventStatus, { meaning: Meaning; icon?: TablerIcon }> = {
  planned: { meaning: 'neutral', icon: IconCalendarTime },
  open: { meaning: 'progress' },
  closed: { meaning: 'done' },
}

/** Planejada, Em andamento or Encerrada. */
export function EventStatusBadge({ status }: { status: EventStatus }) {
  return (
    <StatusBadge {...LOOKS[status]}>
      {EVENT_STATUSES.find(({ value }) => value === status)?.label}
    </StatusBadge>
  )
}
