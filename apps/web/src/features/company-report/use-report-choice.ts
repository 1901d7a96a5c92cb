import { REPORT_GROUPINGS, type ReportGrouping } from '@iris/domain/report-indicators'
import { lastTwelveMonths, reportPeriodErrors, wholeMonths } from '@iris/domain/report-period'
import type { DateRange } from '@iris/domain/sales-period'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { useState } from 'react'
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
  /** Reading it gives it to the company, and nobody has said yet that it may be. */
  isSealed: boolean
  /** The days it would be given for. */
  sealedDays: DateRange | null
  open: () => void
  setPeriod: (period: ReportPeriod) => void
  setDates: (dates: { startDate: string; endDate: string }) => void
  setEvent: (event: string | null) => void
  setGrouping: (by: ReportGrouping) => void
}

/** What a report is about, kept in the address for Back, reload and a sent link. */
export function useReportChoice(): ReportChoice {
  const { search, arrivals, change } = useAddress()
  const [opened, setOpened] = useState<string[]>([])
  // Their reading gives the report to the company, and the server makes whole months of their days: those of twelve months
  // would become thirteen.
  const getsMonths = !useSession().can('patients.read')
  const period =
    REPORT_PERIODS.find(({ value }) => value === search.get('periodo'))?.value ?? '12-meses'
  const by = REPORT_GROUPINGS.find((value) => value === search.get('por')) ?? 'sector'
  const dates = { startDate: search.get('de') ?? '', endDate: search.get('ate') ?? '' }
  const event = search.get('acao') ?? ''
  const days = daysOf(period, dates, getsMonths)
  const isGood = period === 'acao' ? event !== '' : days !== null
  // All groupings are given at once.
  const key = JSON.stringify(days)
  return {
    period,
    dates,
    arrivals,
    event,
    by,
    asked: isGood ? { by, ...(period === 'acao' ? { event_id: Number(event) } : days) } : null,
    isSealed: getsMonths && isGood && !opened.includes(key),
    sealedDays: days && wholeMonths(days),
    open: () => setOpened([...opened, key]),
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
