import type { FileStore } from '../../files/file-store.ts'
import type { Table, TableRow } from '../../spreadsheets/read-table.ts'
import type { ImportKind } from './imports.public.ts'

/** An upload's bytes: as it was sent, 20 MiB at most. What it unpacks to is never held whole. */
export async function readStored(files: FileStore, key: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await files.read(key)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A table's rows but the model's example, where it was left in. */
export async function* importRows(table: Table, kind: ImportKind): AsyncGenerator<TableRow> {
  const example = Object.entries(kind.example).filter(([, value]) => value !== undefined)
  for await (const row of table.rows())
    if (!example.every(([key, value]) => row.values[key] === value)) yield row
}
