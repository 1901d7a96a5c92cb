import { ChartCard } from '../../ui/chart-card.tsx'
import type { FiguresSheet } from '../../ui/data-sheet.tsx'
import { formatNumber, formatPercent } from '../../ui/format.ts'
import type { LeadsDashboardData } from './dashboard-api.ts'
import { DefinitionTip } from './definition-tip.tsx'
import { DEFINITIONS } from './definitions.ts'
import classes from './funnel-card.module.css'
import { funnelSteps } from './funnel-steps.ts'

/** How many leads of the period came how far. */
export function FunnelCard({ funnel }: { funnel: LeadsDashboardData['funnelData'] }) {
  const steps = funnelSteps(funnel)
  const created =
    funnel.oportunidades === 1
      ? '1 oportunidade criada no período'
      : `${formatNumber(funnel.oportunidades)} oportunidades criadas no período`
  const sheet: FiguresSheet = {
    head: ['Etapa', 'Leads', 'Porcentagem'],
    rows: steps.map(({ label, count, rate }) => [label, formatNumber(count), formatPercent(rate)]),
  }
  return (
    <ChartCard
      title="Funil de vendas"
      subtitle={created}
      sheet={sheet}
      aside={<DefinitionTip of="Funil de vendas">{DEFINITIONS.funnel}</DefinitionTip>}
    >
      <figure className={classes.funnel} aria-label="Funil de vendas">
        <ul>
          {steps.map(({ label, count, rate }) => (
            <li key={label}>
              <span>{label}</span>
              <span className={classes.bar}>
                <span style={{ width: `${Math.min(100, rate)}%` }} />
              </span>
              <strong>{formatNumber(count)}</strong>
              <span className={classes.rate}>{formatPercent(rate)}</span>
            </li>
          ))}
        </ul>
      </figure>
    </ChartCard>
  )
}
