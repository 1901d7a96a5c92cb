import { Readable } from 'node:stream'
import type { ImportKindName } from '@iris/contracts/imports'
import type { Services } from '../../src/services.ts'

/** Whose sheet it is, of patients unless told, and the event whose list it is. */
export type Stored = { created_by?: number; kind?: ImportKindName; event_id?: number }

/** A sheet, stored and recorded but not given to the queue. Returns the id of its import. */
export async function storedImport(
  { db, files }: Pick<Services, 'db' | 'files'>,
  file: Buffer,
  total_rows: number,
  { created_by = 1, kind = 'patients', event_id }: Stored = {},
): Promise<number> {
  const file_key = `uploads/teste/${crypto.randomUUID()}`
  await files.put(file_key, Readable.from([file]), file.length)
  await db
    .insertInto('stored_files')
    .values({ key: file_key, name: 'a.xlsx', type: 'x', size: file.length, sha256: 'x' })
    .execute()
  const { id } = await db
    .insertInto('imports')
    .values({ kind, event_id: event_id ?? null, file_key, total_rows, created_by, ip: '127.0.0.1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
