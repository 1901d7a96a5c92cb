import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SALES_PERIODS, type SalesPeriod } from '@iris/domain/sales-period'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { SegmentedControl } from '@mantine/core'
import { CustomPeriod } from '../../form/custom-period.tsx'
import classes from './leads-dashboard.module.css'
import type { PeriodState } from './use-period.ts'

type PeriodPickerProps = {
  state: PeriodState
  /** Called at every change of the custom dates: while they are wrong, the figures are of other days. */
  onTyped: (isGood: boolean) => void
  /** The days of the shown figures; undefined until they are there. */
  shown: { startDate: string; endDate: string } | undefined
}

/** Mês, Trimestre, Semestre or Personalizado, and their days. */
export function PeriodPicker({ state, onTyped, shown }: PeriodPickerProps) {
  return (
    <div className={classes.period} data-custom={state.period === 'custom' || undefined}>
      <SegmentedControl
        aria-label="Período"
        className={classes.periods}
        data={SALES_PERIODS.map(({ value, label }) => ({ value, label }))}
        value={state.period}
        onChange={(value) => state.setPeriod(value as SalesPeriod)}
      />
      {state.period === 'custom' ? (
        <CustomPeriod
          className={classes.dates}
          dates={state.dates}
          arrivals={state.arrivals}
          onDates={state.setDates}
          onTyped={onTyped}
        />
      ) : (
        shown && (
          <span className={classes.days}>
            {formatDate(shown.startDate)} a {formatDate(shown.endDate)}
          </span>
        )
      )}
    </div>
  )
}
