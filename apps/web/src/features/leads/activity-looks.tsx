import {
  type ActivityStatus,
  type ActivityType,
  activityDue,
  activityStatusLabel,
} from '@iris/domain/lead-activity'
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

/** Its status, and whether it is for today or overdue. */
export function ActivityBadge({
  activity,
}: {
  activity: { status: ActivityStatus; date: string; time: string | null }
}) {
  const due = activityDue(activity)
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
