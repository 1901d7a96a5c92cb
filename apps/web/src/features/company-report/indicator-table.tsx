import type { CompanyReport } from '@iris/contracts/company-report'
import { CHANGE_WORDS, changeOf, INDICATOR_SECTIONS, UNREAD } from '@iris/domain/report-words'
import { EMPTY, formatNumber, formatPercent, SMALL_GROUP } from '../../ui/format.ts'
import classes from './report-tables.module.css'

type Indicator = CompanyReport['indicators'][number]

/** Every indicator with its bar, and a mark where it stood in the period before. */
export function IndicatorTable({ indicators }: { indicators: readonly Indicator[] }) {
  return (
    <section>
      <h3>Indicadores</h3>
      <p className={classes.legend} aria-hidden="true">
        <span className={classes.legendSign}>
          <span className={classes.legendBar} /> este período
        </span>
        <span className={classes.legendSign}>
          <span className={classes.legendMark} /> período anterior
        </span>
        p.p.: pontos percentuais
      </p>
      <table className={classes.indicators}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Indicador</th>
            <th scope="col">Barra</th>
            <th scope="col">Porcentagem</th>
            <th scope="col">Pessoas</th>
            <th scope="col">Mudança</th>
          </tr>
        </thead>
        {INDICATOR_SECTIONS.map(({ title, keys }) => (
          <tbody key={title}>
            <tr>
              <th scope="colgroup" colSpan={5} className={classes.section}>
                {title}
              </th>
            </tr>
            {keys.map((key) => {
              const one = indicators.find((each) => each.key === key)
              return one && <IndicatorRow key={key} indicator={one} />
            })}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function IndicatorRow({ indicator }: { indicator: Indicator }) {
  const { label, count, percentage, previous_percentage: before, unread } = indicator
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={classes.barCell} aria-hidden="true">
        <div className={classes.track} data-hidden={count === null || undefined}>
          {percentage !== null && (
            <div className={classes.fill} style={{ width: `${percentage}%` }} />
          )}
          {before !== null && <div className={classes.mark} style={{ left: `${before}%` }} />}
        </div>
      </td>
      {unread ? (
        <td className={classes.number} colSpan={3}>
          <span className={classes.quiet}>{UNREAD}</span>
        </td>
      ) : (
        <Figures indicator={indicator} />
      )}
    </tr>
  )
}

function Figures({ indicator }: { indicator: Indicator }) {
  const { count, of, percentage, previous_percentage: before } = indicator
  return (
    <>
      <td className={classes.number}>
        <strong>
          {count === null ? SMALL_GROUP : percentage === null ? EMPTY : formatPercent(percentage)}
        </strong>
      </td>
      <td className={classes.number}>
        {count !== null && of !== null && of > 0 && (
          <span className={classes.quiet}>
            {formatNumber(count)} de {formatNumber(of)}
          </span>
        )}
      </td>
      <td className={classes.number}>
        <Changed now={count === null ? null : percentage} before={before} />
      </td>
    </>
  )
}

const ARROWS = { up: '↑', down: '↓', same: '=' } as const

/** Where it went since the period before: an arrow, which is read as a word, and by how much. */
function Changed({ now, before }: { now: number | null; before: number | null }) {
  const change = changeOf(now, before)
  if (!change) return null
  return (
    <>
      <span className={classes.arrow} role="img" aria-label={CHANGE_WORDS[change.way]}>
        {ARROWS[change.way]}
      </span>{' '}
      {change.points}
    </>
  )
}
