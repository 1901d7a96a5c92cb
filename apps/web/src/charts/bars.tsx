import { formatNumber, formatPercent } from '../ui/format.ts'
import classes from './bars.module.css'
import { ticksUpTo } from './slices.ts'

type AgeBarsProps = {
  /** The name of the chart for screen readers. */
  label: string
  /** Of a part that still grows its value is 'até agora'. */
  data: readonly { label: string; count: number; percentage?: number; grows?: boolean }[]
}

/** Vertical bars with value and percentage above each: readable without colour. */
export function AgeBars({ label, data }: AgeBarsProps) {
  const ticks = ticksUpTo(Math.max(...data.map(({ count }) => count), 0))
  const top = ticks.at(-1) ?? 1
  return (
    <figure className={classes.figure} aria-label={label}>
      <div className={classes.plot}>
        <div className={classes.axis} aria-hidden="true">
          {ticks.map((tick) => (
            <div key={tick} className={classes.tick} style={{ bottom: `${(tick / top) * 100}%` }}>
              <span>{formatNumber(tick)}</span>
            </div>
          ))}
        </div>
        <ul className={classes.columns}>
          {data.map((part) => (
            <li key={part.label} className={classes.column} data-grows={part.grows || undefined}>
              <div className={classes.stand}>
                <div className={classes.value} style={{ bottom: `${(part.count / top) * 100}%` }}>
                  <strong>{formatNumber(part.count)}</strong>
                  {part.grows && <span>até agora</span>}
                  {part.percentage !== undefined && <span>{formatPercent(part.percentage)}</span>}
                </div>
                <div className={classes.bar} style={{ height: `${(part.count / top) * 100}%` }} />
              </div>
              <div className={classes.name} dir="auto">
                {part.label}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  )
}

type GenderPairBarsProps = {
  label: string
  data: readonly { label: string; male: number; female: number }[]
}

/** Pairs of horizontal bars, each ending in its letter and value: 'M 158', 'F 83'. */
export function GenderPairBars({ label, data }: GenderPairBarsProps) {
  const top = Math.max(1, ...data.flatMap(({ male, female }) => [male, female]))
  return (
    <figure className={classes.figure} aria-label={label}>
      <ul className={classes.pairs}>
        {data.map((pair) => (
          <li key={pair.label} className={classes.pair}>
            <div className={classes.pairName}>{pair.label}</div>
            <div className={classes.pairBars}>
              <PairBar letter="M" word="Masculino" count={pair.male} top={top} />
              <PairBar letter="F" word="Feminino" count={pair.female} top={top} />
            </div>
          </li>
        ))}
      </ul>
    </figure>
  )
}

type PairBarProps = { letter: 'M' | 'F'; word: string; count: number; top: number }

function PairBar({ letter, word, count, top }: PairBarProps) {
  return (
    <div className={classes.pairLine}>
      <div
        className={classes.pairBar}
        data-letter={letter}
        style={{ width: `calc((100% - 72px) * ${count / top})` }}
      />
      <span className={classes.pairValue}>
        <strong aria-hidden="true">{letter}</strong>
        <span className="visually-hidden">{word}: </span>
        {formatNumber(count)}
      </span>
    </div>
  )
}

type RankedBarsProps = { label: string; data: readonly { label: string; count: number }[] }

/** Horizontal bars, the most first, with the value at the end. */
export function RankedBars({ label, data }: RankedBarsProps) {
  const top = Math.max(1, ...data.map(({ count }) => count))
  return (
    <figure className={classes.figure} aria-label={label}>
      <ul className={classes.ranks}>
        {data.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may have one name
          <li key={place}>
            <div className={classes.rankHead}>
              <span>{item.label}</span>
              <strong>{formatNumber(item.count)}</strong>
            </div>
            <div className={classes.rankTrack}>
              <div style={{ width: `${(item.count / top) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </figure>
  )
}
