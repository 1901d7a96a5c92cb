import { REPORT_GROUPINGS, type ReportGrouping } from '@iris/domain/report-indicators'
import { lastTwelveMonths, reportPeriodErrors } from '@iris/domain/report-period'
import type { DateRange } from '@iris/domain/sales-period'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { useAddress } from '../../address/use-address.ts'
import { useSession } from '../../api/use-session.ts'

export const REPORT_PERIODS = [
  { value: '12-meses', label: '12 meses' },
  { value: 'ano', label: 'Este ano' },
  { value: 'acao', label: 'Uma ação' },
  { value: 'outro', label: 'Outro' },
] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]['value']

type Asked = { by: ReportGrouping; event_id?: number; from?: string; to?: string }

export type ReportChoice = {
  period: ReportPeriod
  dates: { startDate: string; endDate: string }
  /** Of `useAddress`. */
  arrivals: number
  event: string
  by: ReportGrouping
  /** What to ask the server; null while the dates are wrong or the event is not chosen yet. */
  asked: Asked | null
  setPeriod: (period: ReportPeriod) => void
  setDates: (dates: { startDate: string; endDate: string }) => void
  setEvent: (event: string | null) => void
  setGrouping: (by: ReportGrouping) => void
}

/** What a report is about, kept in the address for Back, reload and a sent link. */
export function useReportChoice(): ReportChoice {
  const { search, arrivals, change } = useAddress()
  // The server would take whole months of any days, so that the days of twelve months would become thirteen.
  const getsMonths = !useSession().can('patients.read')
  const period =
    REPORT_PERIODS.find(({ value }) => value === search.get('periodo'))?.value ?? '12-meses'
  const by = REPORT_GROUPINGS.find((value) => value === search.get('por')) ?? 'sector'
  const dates = { startDate: search.get('de') ?? '', endDate: search.get('ate') ?? '' }
  const event = search.get('acao') ?? ''
  const days = daysOf(period, dates, getsMonths)
  const isGood = period === 'acao' ? event !== '' : days !== null
  return {
    period,
    dates,
    arrivals,
    event,
    by,
    asked: isGood ? { by, ...(period === 'acao' ? { event_id: Number(event) } : days) } : null,
    setPeriod: (next) => {
      // Another period begins with the days on the screen, so that there is something to change.
      const shown = days ?? lastTwelveMonths(todayInSaoPaulo(), getsMonths)
      change({
        periodo: next === '12-meses' ? null : next,
        de: next === 'outro' ? shown.from : null,
        ate: next === 'outro' ? shown.to : null,
        acao: null,
      })
    },
    setDates: ({ startDate, endDate }) => change({ periodo: 'outro', de: startDate, ate: endDate }),
    setEvent: (next) => change({ acao: next }),
    setGrouping: (next) => change({ por: next === 'sector' ? null : next }),
  }
}

function daysOf(
  period: ReportPeriod,
  dates: { startDate: string; endDate: string },
  getsMonths: boolean,
): DateRange | null {
  const today = todayInSaoPaulo()
  if (period === '12-meses') return lastTwelveMonths(today, getsMonths)
  if (period === 'ano') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  if (period === 'acao' || Object.keys(reportPeriodErrors(dates)).length > 0) return null
  return { from: dates.startDate, to: dates.endDate }
}
