import { answerParent } from '../apart/answer-parent.ts'
import type { SheetColumn } from './column.ts'
import { openTable, type TableRow, textLength, UnfitTable } from './read-table.ts'

// A process of its own, started by read-table-apart.ts: it reads one spreadsheet and knows nothing of the clinic.

export type ReaderRequest = { file: Uint8Array; columns: readonly SheetColumn[] } | 'more'
export type ReaderAnswer =
  | { rows: TableRow[]; done: boolean }
  | { fault: 'unfit' | 'unreadable'; message: string }

/** Small enough that the server, which unpacks an answer in one go, has no pause from it. */
const ROWS_AT_ONCE = 500
const TEXT_AT_ONCE = 512 * 1024

let rows: AsyncGenerator<TableRow> | undefined

answerParent((request: ReaderRequest) =>
  answer(request).catch(
    (error: Error): ReaderAnswer => ({
      fault: error instanceof UnfitTable ? 'unfit' : 'unreadable',
      message: error.message,
    }),
  ),
)

async function answer(request: ReaderRequest): Promise<ReaderAnswer> {
  if (request !== 'more')
    rows = (await openTable(Buffer.from(request.file), request.columns)).rows()
  const taken: TableRow[] = []
  let text = 0
  while (rows && taken.length < ROWS_AT_ONCE && text < TEXT_AT_ONCE) {
    const { value, done } = await rows.next()
    if (done) return { rows: taken, done: true }
    taken.push(value)
    text += textLength(value)
  }
  return { rows: taken, done: false }
}
