import { Readable } from 'node:stream'
import type { Services } from '../../src/services.ts'

/** A sheet of patients, stored and recorded but not given to the queue. Returns the id of its import. */
export async function storedImport(
  { db, files }: Pick<Services, 'db' | 'files'>,
  file: Buffer,
  total_rows: number,
  created_by = 1,
): Promise<number> {
  const file_key = `uploads/teste/${crypto.randomUUID()}`
  await files.put(file_key, Readable.from([file]), file.length)
  await db
    .insertInto('stored_files')
    .values({ key: file_key, name: 'a.xlsx', type: 'x', size: file.length, sha256: 'x' })
    .execute()
  const { id } = await db
    .insertInto('imports')
    .values({ kind: 'patients', file_key, total_rows, created_by, ip: '127.0.0.1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
