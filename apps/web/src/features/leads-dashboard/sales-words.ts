import { centsOf } from '@iris/domain/cents'
import { percentOf } from '@iris/domain/percent'
import { goalProgress } from '@iris/domain/sales-figures'
import type { SalesPeriod } from '@iris/domain/sales-period'
import { EMPTY, formatMoney, formatNumber, formatPercent } from '../../ui/format.ts'
import type { LeadsDashboardData } from './dashboard-api.ts'

export const GOAL_NAMES: Record<SalesPeriod, string> = {
  month: 'Meta do mês',
  quarter: 'Meta do trimestre',
  semester: 'Meta do semestre',
  custom: 'Meta do período',
}

export function salesNote({ salesCount }: Pick<LeadsDashboardData, 'salesCount'>): string {
  return salesCount === 1
    ? '1 lead ganho no período'
    : `${formatNumber(salesCount)} leads ganhos no período`
}

/** How far the sales are towards their goal: '29%', 'R$ 29.000,00 de R$ 100.000,00'; a dash where there is none. */
export function goalWords({
  totalSales,
  salesGoal,
}: Pick<LeadsDashboardData, 'totalSales' | 'salesGoal'>) {
  const progress = goalProgress(centsOf(totalSales) ?? 0, centsOf(salesGoal) ?? 0)
  return {
    progress,
    value: progress === null ? EMPTY : `${formatNumber(progress)}%`,
    note: `${formatMoney(totalSales)} de ${formatMoney(salesGoal)}`,
  }
}

type Converted = Pick<LeadsDashboardData, 'salesCount'> & {
  funnelData: Pick<LeadsDashboardData['funnelData'], 'oportunidades' | 'total'>
}

/** '78,8%' */
export const conversionWords = ({ funnelData }: Pick<Converted, 'funnelData'>): string =>
  formatPercent(percentOf(funnelData.total, funnelData.oportunidades))

/** What the conversion counts: it looks at the leads created in the period, the sales at those won in it. */
export function conversionNote({ salesCount, funnelData }: Converted): string {
  const { oportunidades: created, total: won } = funnelData
  const counted =
    created === 0
      ? 'Nenhum lead criado no período'
      : `${formatNumber(won)} de ${formatNumber(created)} ${created === 1 ? 'lead criado' : 'leads criados'} no período`
  if (won > 0 || salesCount === 0) return counted
  return `${counted}; ${salesCount === 1 ? 'a venda é de lead mais antigo' : 'as vendas são de leads mais antigos'}`
}
