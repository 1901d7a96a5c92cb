import type { AnswerOf } from '@iris/contracts/endpoint'
import { ValidationError } from '@iris/contracts/errors'
import type { getLeadBoard } from '@iris/contracts/lead-board'
import { decimalOf } from '@iris/domain/cents'
import { FUNNEL_STAGES } from '@iris/domain/lead'
import { isDate } from '@iris/domain/sao-paulo-date'
import type { Database } from '../../db/database.ts'
import { findBoard, type Place } from './lead-board.sql.ts'
import type { LeadListFilters } from './lead-list.sql.ts'

/** All nine columns in their order, also the empty ones. */
export async function leadBoard(
  db: Database,
  filters: LeadListFilters,
  perColumn: number,
): Promise<AnswerOf<typeof getLeadBoard>> {
  const found = await findBoard(db, filters, perColumn)
  const columns = FUNNEL_STAGES.map((funnel_stage) => ({
    funnel_stage,
    ...(found.get(funnel_stage) ?? { count: 0, total: 0, leads: [], next: null }),
  }))
  const sum = (of: (column: (typeof columns)[number]) => number) =>
    columns.reduce((all, column) => all + of(column), 0)
  return {
    count: sum(({ count }) => count),
    price_total: decimalOf(sum(({ total }) => total)),
    columns: columns.map(({ total, next, ...column }) => ({
      ...column,
      price_total: decimalOf(total),
      next: next && cursorOf(next),
    })),
  }
}

export function cursorOf({ at, id }: Place): string {
  return `${at}_${id}`
}

/** Throws ValidationError for a cursor that this server did not give out. */
export function placeOf(cursor: string): Place {
  const [at = '', id = ''] = cursor.split('_')
  // JavaScript alone knows a thirtieth of February.
  const [day = ''] = at.split('T')
  const isMoment = isDate(day) && /T[0-9:.]+Z$/.test(at) && !Number.isNaN(Date.parse(at))
  if (!isMoment || !/^[1-9][0-9]{0,8}$/.test(id))
    throw new ValidationError({ after: ['Cursor é inválido'] })
  return { at, id: Number(id) }
}
