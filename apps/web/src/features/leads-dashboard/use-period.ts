import {
  type CustomDates,
  customPeriodErrors,
  SALES_PERIODS,
  type SalesPeriod,
  salesPeriodRange,
} from '@iris/domain/sales-period'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { useAddress } from '../../address/use-address.ts'

export type PeriodState = {
  period: SalesPeriod
  /** Of a custom period, as in the address; '' where there is none. */
  dates: { startDate: string; endDate: string }
  /** Of `useAddress`. */
  arrivals: number
  /** The query for the server; null while the custom dates are wrong. */
  query: ({ period: SalesPeriod } & CustomDates) | null
  setPeriod: (period: SalesPeriod) => void
  setDates: (dates: { startDate: string; endDate: string }) => void
}

/** The period of the dashboard, kept in the address for Back and reload. */
export function usePeriod(): PeriodState {
  const { search, arrivals, change } = useAddress()
  const named = search.get('periodo')
  const period = SALES_PERIODS.find(({ value }) => value === named)?.value ?? 'month'
  const dates = { startDate: search.get('de') ?? '', endDate: search.get('ate') ?? '' }

  const write = (values: { periodo?: string; de?: string; ate?: string }) =>
    change({ periodo: null, de: null, ate: null, ...values })

  const isGood = period !== 'custom' || Object.keys(customPeriodErrors(dates)).length === 0
  return {
    period,
    dates,
    arrivals,
    query: isGood ? { period, ...(period === 'custom' && dates) } : null,
    setPeriod: (next) => {
      if (next !== 'custom') return write(next === 'month' ? {} : { periodo: next })
      // It starts with the days on the screen, so that there is something to change.
      const { from, to } = salesPeriodRange(
        period === 'custom' ? 'month' : period,
        todayInSaoPaulo(),
      )
      write({ periodo: 'custom', de: from, ate: to })
    },
    setDates: ({ startDate, endDate }) => write({ periodo: 'custom', de: startDate, ate: endDate }),
  }
}
