import type { EndpointOptions } from '@iris/contracts/endpoint'
import type { AuditEntry } from '../audit/audit.ts'
import type { Database } from '../db/database.ts'
import { inChunks } from '../db/in-chunks.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { Call } from '../http/serve.ts'
import type { Row, SheetColumn } from './column.ts'
import { spreadsheetAnswer } from './spreadsheet-answer.ts'

/** How a list looks as a spreadsheet. */
export type ListSheet<Item> = {
  /** As the audit names what is in it. */
  entity: string
  /** Of the download. */
  file: string
  /** Of the sheet in it. */
  name: string
  columns: readonly SheetColumn[]
  line(item: Item): Row
}

/** What is exported, and as the audit has it, whose it is. */
type Exported<Item> = Pick<AuditEntry, 'patient_id' | 'subjects'> & {
  ids: readonly number[]
  views(db: Database, ids: readonly number[]): Promise<Item[]>
}

/** The download of a whole list with its audit row. Its lines are read as it is sent, where reports are read. */
export async function exportList<Item>(
  { audit, services: { reports } }: Pick<Call<EndpointOptions>, 'audit' | 'services'>,
  { entity, file, name, columns, line }: ListSheet<Item>,
  { ids, views, ...whose }: Exported<Item>,
): Promise<FileAnswer> {
  await audit({ action: 'export', entity, ...whose, detail: { rows: ids.length } })
  const items = inChunks(ids, (chunk) => reports.read((db) => views(db, chunk)))
  return spreadsheetAnswer(file, { name, columns, rows: linesOf(items, line) })
}

/** One line at a time, as the items come. */
export async function* linesOf<Item>(
  items: AsyncIterable<Item>,
  line: (item: Item) => Row,
): AsyncGenerator<Row> {
  for await (const item of items) yield line(item)
}
