import type { CompanyReport } from '@iris/contracts/company-report'
import { GROUPED_KEYS, type GroupedKey } from '@iris/domain/report-indicators'
import {
  GROUP_HEADS,
  GROUPING_LABELS,
  GROUPS_NOTE,
  isAboveCompany,
} from '@iris/domain/report-words'
import { EMPTY, formatNumber, formatPercent, SMALL_GROUP } from '../../ui/format.ts'
import classes from './report-tables.module.css'

type Share = { count: number | null; percentage: number | null }

/** The groups beside the whole company; which of them stand out has a sign as well as a colour. */
export function GroupTable({ report }: { report: CompanyReport }) {
  const { by, groups, indicators, totals } = report
  if (groups.length === 0) return null
  const title = `Por ${GROUPING_LABELS[by].toLowerCase()}`
  const whole = (key: GroupedKey) => indicators.find((one) => one.key === key)
  return (
    <section>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with large letters it scrolls, by keyboard too */}
      <section className={classes.scroll} tabIndex={0} aria-label={title}>
        <table className={classes.groups}>
          <thead>
            <tr>
              <th scope="col">{GROUPING_LABELS[by]}</th>
              <th scope="col">Examinados</th>
              {GROUPED_KEYS.map((key) => (
                <th key={key} scope="col">
                  {GROUP_HEADS[key]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.name}>
                <th scope="row">{group.name}</th>
                <td className={classes.number} data-head="Examinados">
                  {formatNumber(group.examined)}
                </td>
                {GROUPED_KEYS.map((key) => (
                  <ShareCell
                    key={key}
                    head={GROUP_HEADS[key]}
                    share={group.indicators.find((one) => one.key === key)}
                    company={whole(key)?.percentage ?? null}
                  />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Empresa</th>
              <td className={classes.number} data-head="Examinados">
                {formatNumber(totals.examined)}
              </td>
              {GROUPED_KEYS.map((key) => (
                <ShareCell key={key} head={GROUP_HEADS[key]} share={whole(key)} company={null} />
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      <p className={classes.quiet}>
        ▲ acima da empresa em 2 pontos ou mais. “{SMALL_GROUP}”: {GROUPS_NOTE}
      </p>
    </section>
  )
}

type ShareCellProps = { head: string; share: Share | undefined; company: number | null }

/** A phone says the head of the column in each cell. */
function ShareCell({ head, share, company }: ShareCellProps) {
  if (share?.count === null)
    return (
      <td className={classes.number} data-head={head} data-hidden>
        {SMALL_GROUP}
      </td>
    )
  if (!share || share.percentage === null)
    return (
      <td className={classes.number} data-head={head}>
        {EMPTY}
      </td>
    )
  const { count, percentage } = share
  const isAbove = isAboveCompany(percentage, company)
  return (
    <td className={classes.number} data-head={head} data-above={isAbove || undefined}>
      {isAbove && (
        <span className={classes.sign} role="img" aria-label="Acima da empresa">
          ▲
        </span>
      )}
      <strong>{formatPercent(percentage)}</strong>{' '}
      <span className={classes.quiet}>{formatNumber(count)}</span>
    </td>
  )
}
