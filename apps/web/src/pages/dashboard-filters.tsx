import classes from '../features/dashboard/dashboard.module.css'
import { DashboardFilter } from '../features/dashboard/dashboard-filter.tsx'
import { ChosenDays, PeriodFilter } from '../features/dashboard/period-filter.tsx'
import type { PeriodFilterProps } from '../features/dashboard/use-dashboard-period.ts'
import { EventFilter } from '../features/screening-events/event-filter.tsx'

type DashboardFiltersProps = {
  company: number | null
  event: number | null
  choice: PeriodFilterProps['choice']
  applying: boolean
  isFormer: boolean
  onApply: (company: number) => void
  onClear: () => void
  onPeriod: PeriodFilterProps['onChange']
  onEvent: (event: string | null) => void
}

/** Whose figures are shown, and of which days. */
export function DashboardFilters({
  company,
  event,
  choice,
  applying,
  isFormer,
  onApply,
  onClear,
  onPeriod,
  onEvent,
}: DashboardFiltersProps) {
  return (
    <>
      <DashboardFilter
        company={company}
        applying={applying}
        isFormer={isFormer}
        isFiltered={event !== null || choice.period !== null}
        onApply={onApply}
        onClear={onClear}
      >
        <PeriodFilter choice={choice} onChange={onPeriod} />
        <EventFilter
          className={classes.company}
          label="Ação"
          value={event === null ? '' : String(event)}
          company={company ?? undefined}
          onChange={onEvent}
        />
      </DashboardFilter>
      <ChosenDays choice={choice} onChange={onPeriod} />
    </>
  )
}
