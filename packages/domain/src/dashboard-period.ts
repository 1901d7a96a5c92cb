import { monthsUntil, reportPeriodErrors } from './report-period.ts'
import { type CustomDates, type DateRange, salesPeriodRange } from './sales-period.ts'

/** The periods of the clinic's dashboard, by the word in its address; without one it counts all days. */
export const DASHBOARD_PERIODS = [
  { value: 'mes', label: 'Este mês' },
  { value: '3-meses', label: 'Últimos 3 meses' },
  { value: '12-meses', label: 'Últimos 12 meses' },
  { value: 'ano', label: 'Este ano' },
  { value: 'outro', label: 'Período…' },
] as const

export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number]['value']

/** The days of a period, 'yyyy-MM-dd', both included; null for chosen days that are wrong. */
export function dashboardRange(
  period: DashboardPeriod,
  dates: CustomDates,
  today: string,
): DateRange | null {
  if (period === 'mes') return salesPeriodRange('month', today)
  if (period === '3-meses') return monthsUntil(today, 3)
  if (period === '12-meses') return monthsUntil(today, 12)
  if (period === 'ano') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  const { startDate, endDate } = dates
  if (!startDate || !endDate || Object.keys(reportPeriodErrors(dates)).length > 0) return null
  return { from: startDate, to: endDate }
}
