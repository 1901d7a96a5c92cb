import { startOfDay } from '@iris/domain/sao-paulo-date'

/** What a list of events may be narrowed to by its days. */
export const EVENT_PERIODS = [
  { value: 'hoje', label: 'Hoje' },
  { value: 'proximos', label: 'Próximos 30 dias' },
  { value: 'ultimos', label: 'Últimos 30 dias' },
  { value: 'ano', label: 'Este ano' },
] as const

const MONTH = 30

/** First and last day of a period, 'yyyy-MM-dd'; nothing for any other word. */
export function daysOfPeriod(period: string, today: string): { from?: string; to?: string } {
  const away = (days: number) => startOfDay(today, days).slice(0, 10)
  if (period === 'hoje') return { from: today, to: today }
  if (period === 'proximos') return { from: today, to: away(MONTH) }
  if (period === 'ultimos') return { from: away(-MONTH), to: today }
  if (period === 'ano')
    return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
  return {}
}
