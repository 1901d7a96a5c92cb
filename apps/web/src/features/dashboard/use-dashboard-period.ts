import {
  DASHBOARD_PERIODS,
  type DashboardPeriod,
  dashboardRange,
} from '@iris/domain/dashboard-period'
import type { DateRange } from '@iris/domain/sales-period'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { useAddress } from '../../address/use-address.ts'
import { useSession } from '../../api/use-session.ts'

export type PeriodChoice = {
  /** null: all days. */
  period: DashboardPeriod | null
  dates: { startDate: string; endDate: string }
  /** Of `useAddress`. */
  arrivals: number
  /** The days to ask for; null for all days, and while the chosen ones are wrong. */
  range: DateRange | null
  isWrong: boolean
}

export type PeriodFilterProps = {
  choice: PeriodChoice
  onChange: (period: DashboardPeriod | null, dates: DateRange | null) => void
}

/** The values that a period has in the address, beside those that it takes the place of. */
export function periodAddress(period: DashboardPeriod | null, dates: DateRange | null) {
  const own = period === 'outro' ? dates : null
  return { periodo: period, de: own?.from ?? null, ate: own?.to ?? null }
}

/** The period in the address, for who may ask for one; an event in it leaves no room for a period. */
export function useDashboardPeriod(): PeriodChoice {
  const { search, arrivals } = useAddress()
  const { can } = useSession()
  const named = DASHBOARD_PERIODS.find(({ value }) => value === search.get('periodo'))?.value
  const period = can('dashboard.periods') && !search.get('acao') ? (named ?? null) : null
  const dates = { startDate: search.get('de') ?? '', endDate: search.get('ate') ?? '' }
  const range = period && dashboardRange(period, dates, todayInSaoPaulo())
  return { period, dates, arrivals, range, isWrong: period !== null && range === null }
}
