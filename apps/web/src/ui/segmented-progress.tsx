import classes from './segmented-progress.module.css'

export type Segment = 'done' | 'current' | 'todo'

type SegmentedProgressProps = {
  label: string
  segments: readonly Segment[]
}

/** Bars of 6 pixels, one for each step. Shows progress, never right or wrong. */
export function SegmentedProgress({ label, segments }: SegmentedProgressProps) {
  const done = segments.filter((segment) => segment === 'done').length
  const numbered = segments.map((segment, index) => ({ segment, step: index + 1 }))
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={segments.length}
      aria-valuenow={done}
      aria-valuetext={`${done} de ${segments.length}`}
    >
      {numbered.map(({ segment, step }) => (
        <span key={step} data-segment={segment} />
      ))}
    </div>
  )
}
