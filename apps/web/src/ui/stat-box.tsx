import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { formatNumber, SMALL_GROUP } from './format.ts'
import { Meter } from './meter.tsx'
import classes from './stat-box.module.css'

type StatBoxProps = {
  label: string
  /** Null: hidden, a group of fewer than five. */
  value: number | null
  icon?: TablerIcon
  /** The colour of the icon: one of the meanings; not given, the accent. */
  meaning?: 'progress' | 'done' | 'neutral'
  /** Beside the figure, small: usually the percentage. */
  beside?: string
  /** Below the figure: one quiet line. */
  note?: string
  /** 0 to 100 draws the meter. */
  share?: number
  badge?: ReactNode
  size?: 'md' | 'lg'
}

/** One figure with its name: the icon says what, the meter how much of the whole. */
export function StatBox({
  label,
  value,
  icon: Icon,
  meaning,
  beside,
  note,
  share,
  badge,
  size = 'md',
}: StatBoxProps) {
  return (
    <Card>
      <div className={classes.box} data-size={size}>
        {Icon && (
          <span className={classes.tile} data-meaning={meaning}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
          </span>
        )}
        <div className={classes.text}>
          <div className={classes.label}>
            <span>{label}</span>
            {badge}
          </div>
          <div className={classes.figures}>
            <span className={classes.value}>
              {value === null ? SMALL_GROUP : formatNumber(value)}
            </span>
            {beside && value !== null && <span className={classes.beside}>{beside}</span>}
          </div>
          {note && <div className={classes.note}>{note}</div>}
          {share !== undefined && value !== null && <Meter share={share} label={label} />}
        </div>
      </div>
    </Card>
  )
}
