import { onTestFinished } from 'vitest'
import { SHEET_BUDGET } from '../src/spreadsheets/sheet-budget.ts'

/**
 * Lets a sheet cost less until the end of the test, because to make and read as much as it may cost takes seconds.
 * @returns what it may really cost
 */
export function allowLess(less: Partial<Record<keyof typeof SHEET_BUDGET, number>>) {
  const whole = { ...SHEET_BUDGET }
  Object.assign(SHEET_BUDGET, less)
  onTestFinished(() => void Object.assign(SHEET_BUDGET, whole))
  return whole
}
