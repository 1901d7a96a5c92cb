import { USE_MESSAGES } from '@iris/domain/equipment-use'
import { isDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { useState } from 'react'
import type { FieldForm } from '../../form/use-zod-form.ts'

/**
 * spec 2 §5: a return date after today becomes today, and the field says why until it is changed again.
 * @param path of the return date
 */
export function useTodayAtMost(form: FieldForm, path: string): { form: FieldForm; note?: string } {
  const [corrected, setCorrected] = useState(false)
  const atMost: FieldForm = {
    ...form,
    set(at, value) {
      const today = todayInSaoPaulo()
      const isLate = at === path && typeof value === 'string' && isDate(value) && value > today
      if (at === path) setCorrected(isLate)
      form.set(at, isLate ? today : value)
    },
  }
  return { form: atMost, ...(corrected && { note: USE_MESSAGES.returnInFuture }) }
}
