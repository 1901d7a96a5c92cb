import type { Exam } from '@iris/contracts/exams'
import {
  canChangeParts,
  EXAM_PARTS,
  type ExamPart,
  type ExamParts,
  nextPart,
} from '@iris/domain/exam-status'
import {
  IconChevronRight,
  IconClipboardList,
  IconEye,
  IconGrain,
  IconUpload,
  type TablerIcon,
} from '@tabler/icons-react'
import partTitle from '../../ui/part-title.module.css'
import { SegmentedProgress } from '../../ui/segmented-progress.tsx'
import { ExamStatusBadge } from '../../ui/status-badge.tsx'
import { PART_WORDS, partSummary } from './exam-parts.ts'
import classes from './part-tiles.module.css'

const ICONS: Record<ExamPart, TablerIcon> = {
  triage: IconClipboardList,
  acuity: IconEye,
  ishihara: IconGrain,
  upload: IconUpload,
}

type PartTilesProps = {
  exam: Exam | null
  parts: ExamParts
  triageSummary: string | null
  onPart: (part: ExamPart) => void
}

/** 'Status dos Exames': the progress of the exam, with a large tile for each of its four parts. */
export function PartTiles({ exam, parts, triageSummary, onPart }: PartTilesProps) {
  const done = EXAM_PARTS.filter((part) => parts[part]).length
  const next = canChangeParts(exam?.status ?? null) ? nextPart(parts) : null
  return (
    <section>
      <div className={classes.head}>
        <h3 className={partTitle.title}>Status dos Exames</h3>
        <span className={classes.count}>{done} de 4 concluídos</span>
      </div>
      <SegmentedProgress
        label="Partes concluídas"
        segments={EXAM_PARTS.map((part) => (parts[part] ? 'done' : 'todo'))}
      />
      <div className={classes.tiles}>
        {EXAM_PARTS.map((part) => (
          <Tile
            key={part}
            part={part}
            done={parts[part]}
            isNext={part === next}
            summary={
              part === 'triage'
                ? (triageSummary ?? 'Ainda não respondida')
                : partSummary(part, exam)
            }
            onClick={() => onPart(part)}
          />
        ))}
      </div>
    </section>
  )
}

type TileProps = {
  part: ExamPart
  done: boolean
  isNext: boolean
  summary: string
  onClick: () => void
}

function Tile({ part, done, isNext, summary, onClick }: TileProps) {
  const words = PART_WORDS[part]
  const Icon = ICONS[part]
  return (
    <button
      type="button"
      className={classes.tile}
      data-next={isNext || undefined}
      onClick={onClick}
    >
      <span className={classes.title}>{words.label}</span>
      <span className={classes.icon}>
        <Icon size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={classes.badge}>
        <ExamStatusBadge status={done ? 'Concluído' : 'Pendente'} />
      </span>
      <span className={classes.summary}>{summary}</span>
      <span className={classes.link}>
        {done ? words.view : words.open}
        <IconChevronRight size={16} aria-hidden="true" />
      </span>
    </button>
  )
}
