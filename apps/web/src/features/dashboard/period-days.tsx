import { reportPeriodErrors } from '@iris/domain/report-period'
import { CustomPeriod } from '../../form/custom-period.tsx'
import classes from './period-filter.module.css'
import type { PeriodFilterProps } from './use-dashboard-period.ts'

/** Two days; good ones are applied at once. */
export function PeriodDays({ choice, onChange }: PeriodFilterProps) {
  return (
    <CustomPeriod
      className={classes.days}
      dates={choice.dates}
      arrivals={choice.arrivals}
      errorsOf={reportPeriodErrors}
      onDates={({ startDate, endDate }) => onChange('outro', { from: startDate, to: endDate })}
    />
  )
}
