import {
  type ActivityStatus,
  type ActivityType,
  activityDue,
  activityStatusLabel,
} from '@iris/domain/lead-activity'
import { formatDate, formatTime, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import {
  IconAlertTriangle,
  IconBrandWhatsapp,
  IconBuilding,
  IconCircle,
  IconCircleCheck,
  IconClock,
  IconDots,
  IconMail,
  IconPhone,
  IconProgress,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'

const ICONS: Record<ActivityType, TablerIcon> = {
  call: IconPhone,
  email: IconMail,
  meeting: IconUsers,
  visit: IconBuilding,
  whatsapp: IconBrandWhatsapp,
  another: IconDots,
}

export function activityIcon(type: ActivityType): TablerIcon {
  return ICONS[type]
}

const STATUSES: Record<ActivityStatus, { meaning: Meaning; icon: TablerIcon }> = {
  open: { meaning: 'neutral', icon: IconCircle },
  in_progress: { meaning: 'progress', icon: IconProgress },
  completed: { meaning: 'done', icon: IconCircleCheck },
}

/** '15/01/2026 às 14:30', or the day alone. */
export function activityMoment({ date, time }: { date: string; time: string | null }): string {
  return time === null ? formatDate(date) : `${formatDate(date)} às ${time}`
}

/** Its status, and whether it is for today or overdue. */
export function ActivityBadge({
  activity,
}: {
  activity: { status: ActivityStatus; date: string; time: string | null }
}) {
  const now = new Date()
  const due = activityDue(activity, { date: todayInSaoPaulo(now), time: formatTime(now) })
  return (
    <>
      <StatusBadge {...STATUSES[activity.status]}>
        {activityStatusLabel(activity.status)}
      </StatusBadge>
      {due === 'overdue' && (
        <StatusBadge meaning="altered" icon={IconAlertTriangle}>
          Atrasada
        </StatusBadge>
      )}
      {due === 'today' && (
        <StatusBadge meaning="waiting" icon={IconClock}>
          Hoje
        </StatusBadge>
      )}
    </>
  )
}
