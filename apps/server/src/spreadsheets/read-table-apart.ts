import { join } from 'node:path'
import type { LanePlace } from '../apart/lanes.ts'
import { type Budget, DiedApart, startApart } from '../apart/start-apart.ts'
import type { SheetColumn } from './column.ts'
import { type TableRow, UnfitTable } from './read-table.ts'
import { SHEET_BUDGET } from './sheet-budget.ts'
import type { ReaderAnswer, ReaderRequest } from './table-reader.ts'
import { UnreadableSpreadsheet } from './unreadable.ts'

const READER = join(import.meta.dirname, 'table-reader.ts')

/**
 * Reads a table in a process of its own, so that a harmful sheet harms only that process: if it dies, the sheet is
 * reported as unreadable. Rows come as they are asked for.
 * @throws UnreadableSpreadsheet, UnfitTable; AppError `service.busy` when too many wait already
 */
export async function* readTableApart(
  file: Buffer,
  columns: readonly SheetColumn[],
  place: LanePlace,
  budget: Budget = SHEET_BUDGET,
): AsyncGenerator<TableRow> {
  const reader = await startApart<ReaderRequest, ReaderAnswer>(READER, place, budget)
  try {
    let request: ReaderRequest = { file, columns }
    for (;;) {
      const given = await reader.ask(request)
      if ('fault' in given)
        throw given.fault === 'unfit'
          ? new UnfitTable(given.message)
          : new UnreadableSpreadsheet(given.message)
      yield* given.rows
      if (given.done) return
      request = 'more'
    }
  } catch (error) {
    if (error instanceof DiedApart) throw new UnreadableSpreadsheet(error.message, { cause: error })
    throw error
  } finally {
    reader.end()
  }
}
