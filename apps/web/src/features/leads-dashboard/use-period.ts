import {
  type CustomDates,
  customPeriodErrors,
  SALES_PERIODS,
  type SalesPeriod,
  salesPeriodRange,
} from '@iris/domain/sales-period'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { useSearchParams } from 'react-router'
import { currentSearch } from '../../table/current-search.ts'

export type PeriodState = {
  period: SalesPeriod
  /** Of a custom period, as they stand in the address; '' where there is none. */
  dates: { startDate: string; endDate: string }
  /** What to ask the server; null while the custom dates are not good. */
  query: ({ period: SalesPeriod } & CustomDates) | null
  setPeriod: (period: SalesPeriod) => void
  setDates: (dates: { startDate: string; endDate: string }) => void
}

/** The period of the dashboard, kept in the address: back and reload keep it. */
export function usePeriod(): PeriodState {
  const [address, setAddress] = useSearchParams()
  const named = address.get('periodo')
  const period = SALES_PERIODS.find(({ value }) => value === named)?.value ?? 'month'
  const dates = { startDate: address.get('de') ?? '', endDate: address.get('ate') ?? '' }

  function write(values: { periodo?: string; de?: string; ate?: string }) {
    const next = currentSearch()
    for (const name of ['periodo', 'de', 'ate'] as const) {
      if (values[name]) next.set(name, values[name])
      else next.delete(name)
    }
    setAddress(next)
  }

  const isGood = period !== 'custom' || Object.keys(customPeriodErrors(dates)).length === 0
  return {
    period,
    dates,
    query: isGood ? { period, ...(period === 'custom' && dates) } : null,
    setPeriod: (next) => {
      if (next !== 'custom') return write(next === 'month' ? {} : { periodo: next })
      // It begins with the days that are on the screen, so that there is something to change.
      const { from, to } = salesPeriodRange(
        period === 'custom' ? 'month' : period,
        todayInSaoPaulo(),
      )
      write({ periodo: 'custom', de: from, ate: to })
    },
    setDates: ({ startDate, endDate }) => write({ periodo: 'custom', de: startDate, ate: endDate }),
  }
}
