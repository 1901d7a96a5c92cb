import { buffer } from 'node:stream/consumers'
import type { LanePlace } from '../../apart/lanes.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { TableRow } from '../../spreadsheets/read-table.ts'
import { readTableApart } from '../../spreadsheets/read-table-apart.ts'
import type { ImportKind } from './imports.public.ts'

/**
 * The rows of a stored sheet but the model's example, where it was left in. They are read in a process of their own.
 * @throws UnreadableSpreadsheet, UnfitTable; AppError `service.busy`
 */
export async function* importRows(
  files: FileStore,
  key: string,
  kind: ImportKind,
  place: LanePlace,
  signal?: AbortSignal,
): AsyncGenerator<TableRow> {
  // An upload's bytes: as it was sent, 20 MiB at most. What it unpacks to is never held whole.
  const sheet = await buffer(await files.read(key, signal))
  for await (const row of readTableApart(sheet, kind.columns, place))
    if (!isExample(kind, row)) yield row
}

/** Whether all that a row says is the example's: of the model's columns those that nobody uses may be deleted. */
function isExample({ columns, example }: ImportKind, { values }: TableRow): boolean {
  return (
    Object.entries(values).every(([key, value]) => value === example[key]) &&
    columns.every(({ key, required }) => !required || key in values)
  )
}
