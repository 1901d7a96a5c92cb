import { formatPercent } from './format.ts'
import classes from './meter.module.css'

type MeterProps = { share: number; label: string; color?: string }

/** An 8-pixel bar: how much of the whole, from 0 to 100. */
export function Meter({ share, label, color }: MeterProps) {
  const width = Math.min(100, Math.max(0, share))
  return (
    <div className={classes.track} role="img" aria-label={`${label}: ${formatPercent(share)}`}>
      <div className={classes.fill} style={{ width: `${width}%`, background: color }} />
    </div>
  )
}
