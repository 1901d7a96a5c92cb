import {
  IconBriefcase,
  IconBuilding,
  IconCalendarEvent,
  IconDeviceLaptop,
  IconFile,
  IconHeartHandshake,
  IconKey,
  IconLayoutDashboard,
  IconStethoscope,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'

const ICONS: Record<string, TablerIcon> = {
  '/dashboard': IconLayoutDashboard,
  '/users': IconKey,
  '/healthcareOperators': IconHeartHandshake,
  '/companies': IconBuilding,
  '/patients': IconUsers,
  '/medicalevaluation': IconStethoscope,
  '/equipaments': IconDeviceLaptop,
  '/supports': IconCalendarEvent,
  '/leads': IconBriefcase,
}

export function menuIcon(path: string): TablerIcon {
  return ICONS[path] ?? IconFile
}
