import type { ExamPart } from '@iris/domain/exam-status'
import {
  IconCamera,
  IconClipboardList,
  IconEye,
  IconGrain,
  type TablerIcon,
} from '@tabler/icons-react'

/** One icon for each part of an exam, and for the station where it is taken. */
export const PART_ICONS: Record<ExamPart, TablerIcon> = {
  triage: IconClipboardList,
  acuity: IconEye,
  ishihara: IconGrain,
  upload: IconCamera,
}
