import { useId } from 'react'
import { formatNumber, formatPercent } from '../ui/format.ts'
import classes from './ranked-pie.module.css'
import { letterOf, type Part, pointAt, slicePath, slicesOf, spread } from './slices.ts'

type RankedPieProps = {
  /** The name of the chart for screen readers. */
  label: string
  data: readonly Part[]
  /** `series`: unlike things in six colours. `ramp`: ordered values in one colour that gets darker. */
  colors?: 'series' | 'ramp'
  /** A bar beside each line of the list, as long as its share. */
  meters?: boolean
  /** Below the list: what the percentages are of. */
  note?: string
}

type RankedDoughnutProps = RankedPieProps & {
  /** In the hole: '126', 'com doença'. */
  center: { value: number; label: string }
}

/** A pie with letters around its slices and the same letters in the list beside it. */
export function RankedPie(props: RankedPieProps) {
  return <Round {...props} hole={0} />
}

/** The same with a hole and a figure in it. */
export function RankedDoughnut(props: RankedDoughnutProps) {
  return <Round {...props} hole={44} />
}

const RADIUS = 72
const LETTERS = 86
/** Of the size of its digits: six of 20 fill the hole, and more of them are smaller. */
const HOLE_WIDTH = 120
/** A bar has no hatch. */
const NONE = 'var(--iris-chart-hatch)'

type RoundProps = RankedPieProps & { hole: number; center?: { value: number; label: string } }

function Round({ label, data, colors = 'series', meters = false, note, hole, center }: RoundProps) {
  const hatch = useId()
  const slices = slicesOf(data.map(({ count }) => count))
  const drawn = data.flatMap((part, index) => {
    const slice = slices[index]
    return slice && part.count > 0 ? [{ part, slice, index }] : []
  })
  const letters = spread(
    drawn.map(({ slice }) => slice.middle),
    14 / LETTERS,
  )
  const fill = (part: Part, index: number) =>
    part.none ? `url(#${hatch})` : `var(--iris-${colorOf(colors, index)})`

  return (
    <figure className={classes.figure} aria-label={label}>
      <svg className={classes.round} viewBox="-95 -95 190 190" aria-hidden="true">
        <defs>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" className={classes.hatchBack} />
            <rect width="2" height="6" className={classes.hatch} />
          </pattern>
        </defs>
        {drawn.length === 0 && <circle r={RADIUS} className={classes.empty} />}
        {drawn.map(({ part, slice, index }) => (
          <path
            key={part.label}
            d={slicePath(slice, RADIUS, hole)}
            fill={fill(part, index)}
            className={classes.slice}
          />
        ))}
        {drawn.map(({ part, slice, index }, order) => {
          const angle = letters[order] ?? slice.middle
          const at = pointAt(angle, LETTERS)
          const from = pointAt(slice.middle, RADIUS + 1)
          const to = pointAt(angle, LETTERS - 8)
          return (
            <g key={part.label}>
              {Math.abs(angle - slice.middle) > 0.02 && (
                <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} className={classes.leader} />
              )}
              <text x={at.x} y={at.y} className={classes.letter}>
                {letterOf(index)}
              </text>
            </g>
          )
        })}
        {center && (
          <>
            <text
              y={-2}
              className={classes.centerValue}
              fontSize={Math.min(20, HOLE_WIDTH / formatNumber(center.value).length)}
            >
              {formatNumber(center.value)}
            </text>
            <text y={16} className={classes.centerLabel}>
              {center.label}
            </text>
          </>
        )}
      </svg>
      <div className={classes.side}>
        <ol className={classes.list}>
          {data.map((part, index) => (
            <li key={part.label}>
              <svg width="12" height="12" aria-hidden="true" className={classes.swatch}>
                <rect width="12" height="12" rx="3" fill={fill(part, index)} />
              </svg>
              <strong className={classes.key} aria-hidden="true">
                {letterOf(index)}
              </strong>
              <span className={classes.name}>{part.label}</span>
              {meters && <Bar part={part} color={part.none ? NONE : fill(part, index)} />}
              <strong className={classes.count}>{formatNumber(part.count)}</strong>
              <span className={classes.share}>{formatPercent(part.percentage)}</span>
            </li>
          ))}
        </ol>
        {note && <p className={classes.note}>{note}</p>}
      </div>
    </figure>
  )
}

function Bar({ part, color }: { part: Part; color: string }) {
  return (
    <span className={classes.track} aria-hidden="true">
      {part.count > 0 && <span style={{ width: `${part.percentage}%`, background: color }} />}
    </span>
  )
}

function colorOf(colors: 'series' | 'ramp', index: number): string {
  return `${colors === 'ramp' ? 'ramp' : 'chart'}-${(index % 6) + 1}`
}
