import { customPeriodErrors } from '@iris/domain/sales-period'
import { isDate } from '@iris/domain/sao-paulo-date'
import { useState } from 'react'
import { DateField } from './date-field.tsx'
import { FormScope } from './form-scope.tsx'
import type { FieldForm } from './use-zod-form.ts'

/** 'yyyy-MM-dd', or '' where none is chosen. */
type Dates = { startDate: string; endDate: string }

type CustomPeriodProps = {
  dates: Dates
  /** Of `useAddress`: Back, forward and a link set the fields to `dates`. */
  arrivals: number
  /** Two good dates. */
  onDates: (dates: Dates) => void
  /** What is wrong with two days, by field. */
  errorsOf?: typeof customPeriodErrors
  /** At every change: while the dates are wrong, what is shown is of other days. */
  onTyped?: (isGood: boolean) => void
  className?: string | undefined
}

/** Two days, each limiting the other. Good ones are applied at once; errors are shown under their field. */
export function CustomPeriod({
  dates,
  arrivals,
  onDates,
  errorsOf = customPeriodErrors,
  onTyped,
  className,
}: CustomPeriodProps) {
  const [typed, setTyped] = useState(dates)
  const [seen, setSeen] = useState(arrivals)
  // What the fields wrote themselves comes back late, and is never read: it would undo what was typed since.
  if (seen !== arrivals) {
    setSeen(arrivals)
    setTyped(dates)
  }
  const errors = errorsOf(typed)

  const form: FieldForm = {
    get: (name) => typed[name as keyof Dates],
    set: (name, value) => {
      const next = { ...typed, [name]: String(value ?? '') }
      const isGood = Object.keys(errorsOf(next)).length === 0
      setTyped(next)
      onTyped?.(isGood)
      if (isGood) onDates(next)
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
    <div className={className}>
      <FormScope form={form}>
        <DateField
          name="startDate"
          label="Data inicial"
          max={isDate(typed.endDate) ? typed.endDate : undefined}
        />
        <DateField
          name="endDate"
          label="Data final"
          min={isDate(typed.startDate) ? typed.startDate : undefined}
        />
      </FormScope>
    </div>
  )
}
