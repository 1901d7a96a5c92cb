import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { daysLater } from '@iris/domain/week'
import type { Database } from '../../db/database.ts'
import { type Found, type findPage, findTotal, ordered } from '../../db/list-page.sql.ts'
import { SUPPORTS } from './support-list.sql.ts'

type Asked = Parameters<typeof findPage<Parameters<typeof SUPPORTS.rows>[1]>>[2]

/**
 * One page of the visits as a diary has them: those of today and later, the soonest first, and after the last of them
 * the past ones, the latest first. Both halves walk the index of their day.
 */
export async function findAgenda(db: Database, query: Asked): Promise<Found> {
  const today = todayInSaoPaulo()
  const yesterday = daysLater(today, -1)
  const { from, to } = query
  const coming = { ...query, from: from && from > today ? from : today }
  const past = { ...query, to: to && to < today ? to : yesterday }
  const [ahead, behind] = [
    await findTotal(db, SUPPORTS, coming),
    await findTotal(db, SUPPORTS, past),
  ]
  const start = (query.page - 1) * query.per_page
  const read = async (of: Asked, sort: string, skipped: number, size: number) => {
    if (size <= 0) return []
    const rows = ordered(SUPPORTS, await SUPPORTS.rows(db, of), sort)
    const found = await rows
      .select('s.id as id' as never)
      .limit(size)
      .offset(skipped)
      .execute()
    return (found as { id: number }[]).map(({ id }) => id)
  }
  const first = await read(coming, 'data_atendimento', start, query.per_page)
  const rest = query.per_page - first.length
  const last = await read(past, '-data_atendimento', Math.max(0, start - ahead), rest)
  return { ids: [...first, ...last], total: ahead + behind }
}
