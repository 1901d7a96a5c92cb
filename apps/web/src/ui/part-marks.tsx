import { EXAM_PARTS, type ExamPart } from '@iris/domain/exam-status'
import { recentWords } from '@iris/domain/sao-paulo-date'
import { STATION_ENDINGS, STATION_LABELS } from '@iris/domain/station-queue'
import {
  IconCircleCheck,
  IconCircleDashed,
  IconDeviceTablet,
  IconEye,
  type TablerIcon,
} from '@tabler/icons-react'
import classes from './part-marks.module.css'

/** `now`: at the station where it is taken. `here`: saved on this device, and not sent yet. */
export type PartMark = { state: 'todo' | 'done' | 'now' } | { state: 'here'; at: number }

const ICONS: Record<PartMark['state'], TablerIcon> = {
  todo: IconCircleDashed,
  done: IconCircleCheck,
  now: IconEye,
  here: IconDeviceTablet,
}

type PartMarksProps = { label: string; markOf: (part: ExamPart) => PartMark }

/** How far somebody's exam is: each part with a sign and, for who listens, a word. */
export function PartMarks({ label, markOf }: PartMarksProps) {
  return (
    <ul className={classes.parts} aria-label={label}>
      {EXAM_PARTS.map((part) => {
        const mark = markOf(part)
        const Icon = ICONS[mark.state]
        return (
          <li key={part} data-state={mark.state}>
            <Icon size={16} aria-hidden="true" />
            {STATION_LABELS[part]}
            <span className={mark.state === 'now' ? undefined : 'visually-hidden'}>
              {wordsOf(part, mark)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function wordsOf(part: ExamPart, mark: PartMark): string {
  const ending = STATION_ENDINGS[part]
  if (mark.state === 'here')
    return `: guardad${ending} neste aparelho ${recentWords(new Date(mark.at))}`
  if (mark.state === 'now') return ' agora'
  if (mark.state === 'done') return `: feit${ending}`
  return ending.endsWith('s') ? ': faltam' : ': falta'
}
