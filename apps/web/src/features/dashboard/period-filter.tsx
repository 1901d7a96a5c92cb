import { DASHBOARD_PERIODS, type DashboardPeriod } from '@iris/domain/dashboard-period'
import { twelveMonthsUntil } from '@iris/domain/report-period'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { Select } from '@mantine/core'
import { useSession } from '../../api/use-session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PART_FAILED, part } from '../../ui/part.tsx'
import classes from './period-filter.module.css'
import type { PeriodFilterProps } from './use-dashboard-period.ts'

/** 'Período': the days that the figures are counted in; nothing for who may only see those of all days. */
export function PeriodFilter({ choice, onChange }: PeriodFilterProps) {
  const { can } = useSession()
  if (!can('dashboard.periods')) return null
  return (
    <Select
      className={classes.choice}
      label="Período"
      placeholder="Todos os dias"
      data={DASHBOARD_PERIODS.map(({ value, label }) => ({ value, label }))}
      value={choice.period}
      onChange={(period) => {
        // Chosen days begin with those on the screen, so that there is something to change.
        const shown = choice.range ?? twelveMonthsUntil(todayInSaoPaulo())
        onChange(period as DashboardPeriod | null, shown)
      }}
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar: Período' }}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

// Few choose days, so their fields and calendar come when somebody does.
const Days = part(
  async () => (await import('./period-days.tsx')).PeriodDays,
  ({ failed, onRetry }) =>
    failed ? (
      <ErrorState message={PART_FAILED} onRetry={onRetry} />
    ) : (
      <div className={classes.days} role="status" aria-label="Carregando" />
    ),
)

/** The two days of 'Período…'. */
export function ChosenDays({ choice, onChange }: PeriodFilterProps) {
  return choice.period === 'outro' ? <Days choice={choice} onChange={onChange} /> : null
}
