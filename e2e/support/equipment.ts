import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { daysLater } from '@iris/domain/week'
import { equipmentBody } from '../../apps/server/test/factories/equipment.ts'
import type { Iris } from './iris.ts'

export type Item = { id: number; updated_at: string; historyEquipaments: { id: number }[] }

/** An item, created by the administrator. */
export async function makeItem(iris: Iris, overrides: Record<string, unknown>): Promise<Item> {
  return iris.api('POST', '/equipaments', await iris.login(), equipmentBody(overrides))
}

/** The date, as YYYY-MM-DD, so many days before today in São Paulo. */
export const daysAgo = (days: number): string => daysLater(todayInSaoPaulo(), -days)
