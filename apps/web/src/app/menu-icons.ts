import {
  IconArrowForwardUp,
  IconBriefcase,
  IconBuilding,
  IconBuildingHospital,
  IconCalendarEvent,
  IconClipboardCheck,
  IconCloudUpload,
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
  '/screening-events': IconClipboardCheck,
  '/medicalevaluation': IconStethoscope,
  '/referrals': IconArrowForwardUp,
  '/equipaments': IconDeviceLaptop,
  '/supports': IconCalendarEvent,
  '/leads': IconBriefcase,
  '/outbox': IconCloudUpload,
  '/clinic': IconBuildingHospital,
}

export function menuIcon(path: string): TablerIcon {
  return ICONS[path] ?? IconFile
}
