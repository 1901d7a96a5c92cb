import { customPeriodErrors, SALES_PERIODS, type SalesPeriod } from '@iris/domain/sales-period'
import { formatDate, isDate } from '@iris/domain/sao-paulo-date'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { DateField } from '../../form/date-field.tsx'
import type { FieldForm } from '../../form/use-zod-form.ts'
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
        <CustomPeriod state={state} onTyped={onTyped} />
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

type Dates = PeriodState['dates']

/** Two days, each limiting the other. Good ones are applied at once; errors are shown under their field. */
function CustomPeriod({ state, onTyped }: Omit<PeriodPickerProps, 'shown'>) {
  const [typed, setTyped] = useState<Dates>(state.dates)
  const [seen, setSeen] = useState(state.dates)
  // Back and forward change the address beneath the fields.
  if (seen.startDate !== state.dates.startDate || seen.endDate !== state.dates.endDate) {
    setSeen(state.dates)
    setTyped(state.dates)
  }
  const errors = customPeriodErrors(typed)

  const form: FieldForm = {
    get: (name) => typed[name as keyof Dates],
    set: (name, value) => {
      const next = { ...typed, [name]: String(value ?? '') }
      const isGood = Object.keys(customPeriodErrors(next)).length === 0
      setTyped(next)
      onTyped(isGood)
      if (isGood) state.setDates(next)
    },
    leave: () => {},
    requires: () => true,
    errorOf: (name) => {
      const value = typed[name as keyof Dates]
      // A day half typed is not wrong yet.
      const isHalfTyped = value !== '' && !isDate(value) && value.length < 10
      return isHalfTyped ? undefined : errors[name as keyof Dates]
    },
  }

  return (
    <div className={classes.dates}>
      <DateField
        form={form}
        name="startDate"
        label="Data inicial"
        max={isDate(typed.endDate) ? typed.endDate : undefined}
      />
      <DateField
        form={form}
        name="endDate"
        label="Data final"
        min={isDate(typed.startDate) ? typed.startDate : undefined}
      />
    </div>
  )
}
