import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { DateField } from './date-field.tsx'
import type { InForm } from './field.ts'

const OLDEST = '1900-01-01'
/** A birth year of many workers: the calendar opens there. */
const MIDDLE = '1990-01-01'

/** A birth date: from 1900 to today. */
export function BirthDateField(field: Omit<InForm, 'label'>) {
  return (
    <DateField
      {...field}
      label="Data de nascimento"
      min={OLDEST}
      max={todayInSaoPaulo()}
      yearsAround={MIDDLE}
      isLongAgo
    />
  )
}
