import { EMPTY, formatPercent } from '../ui/format.ts'
import { runsOf } from './runs.ts'
import classes from './trend-lines.module.css'

/** One line of percentages; null where nobody was counted. Told apart by letter, mark and dashes as well as by colour. */
export type TrendSeries = { letter: string; name: string; values: readonly (number | null)[] }

type TrendLinesProps = {
  title: string
  /** What the percentages are of: the last moment is named after it, because their last values are what is read. */
  note: string
  /** The name of each point, the oldest first. */
  moments: readonly string[]
  series: readonly TrendSeries[]
}

const TOPS = [1, 2, 5, 10, 25, 50, 100]
const MARKS = ['circle', 'square', 'triangle']

/** A few lines over the same moments, with their last values in words. */
export function TrendLines({ title, note, moments, series }: TrendLinesProps) {
  const highest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const top = TOPS.find((each) => each >= highest) ?? highest
  const x = (index: number) => (moments.length < 2 ? 50 : (100 * index) / (moments.length - 1))
  const y = (value: number) => 100 - (100 * value) / top
  return (
    <figure className={classes.figure} aria-label={inWords(title, moments, series)}>
      <figcaption>
        <strong>{title}</strong>
        <span className={classes.note}>
          {note} em {moments.at(-1)}
        </span>
      </figcaption>
      <ul className={classes.last}>
        {series.map(({ letter, name, values }, index) => (
          <li key={name}>
            <span className={classes.mark} data-mark={MARKS[index]} aria-hidden="true" />
            {series.length > 1 && <b>{letter}</b>}
            {series.length > 1 && <span className={classes.name}>{name}</span>}
            <strong>{percentOf(values.at(-1))}</strong>
          </li>
        ))}
      </ul>
      <div className={classes.plot} aria-hidden="true">
        <span className={classes.top}>{top}%</span>
        <span className={classes.zero}>0%</span>
        <div className={classes.area}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {series.map(({ name, values }, index) =>
              runsOf(values).map((run) => (
                <polyline
                  key={`${name} ${run[0]}`}
                  data-mark={MARKS[index]}
                  points={run.map((at) => `${x(at)},${y(values[at] ?? 0)}`).join(' ')}
                />
              )),
            )}
          </svg>
          {series.flatMap(({ name, values }, index) =>
            values.map((value, at) =>
              value === null ? null : (
                <span
                  key={`${name} ${moments[at]}`}
                  className={classes.mark}
                  data-mark={MARKS[index]}
                  style={{ left: `${x(at)}%`, top: `${y(value)}%` }}
                />
              ),
            ),
          )}
        </div>
      </div>
      <div className={classes.moments} aria-hidden="true">
        <span>{moments[0]}</span>
        <span>{moments.at(-1)}</span>
      </div>
    </figure>
  )
}

function percentOf(value: number | null | undefined): string {
  return value === null || value === undefined ? EMPTY : formatPercent(value)
}

/** 'Cobertura: 12,0% em 12/2025, 34,1% em 11/2026'. */
function inWords(
  title: string,
  moments: readonly string[],
  series: readonly TrendSeries[],
): string {
  const lines = series.map(({ name, values }) => {
    const known = values.flatMap((value, at) =>
      value === null ? [] : [`${formatPercent(value)} em ${moments[at]}`],
    )
    const ends = known.length > 1 ? [known[0], known.at(-1)] : known
    const said = ends.join(', ') || 'sem dados'
    return series.length > 1 ? `${name} ${said}` : said
  })
  return `${title}: ${lines.join('; ')}`
}
