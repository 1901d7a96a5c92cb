import { Readable } from 'node:stream'
import type { ImportKindName, ImportView } from '@iris/contracts/imports'
import { importKind } from '../../src/modules/imports/import-kinds.ts'
import { runImport } from '../../src/modules/imports/run-import.commands.ts'
import type { Services } from '../../src/services.ts'
import type { TestApp } from '../app.ts'

/** Whose sheet it is, of patients unless told, and the event whose list it is. */
type Stored = { created_by?: number; kind?: ImportKindName; event_id?: number }

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

/** Imports a sheet without its upload and the queue, which cost more than half; as its call tells it afterwards. */
export async function importStored(
  app: TestApp,
  file: Buffer,
  stored?: Stored,
): Promise<ImportView> {
  const { db, files } = app.services
  const id = await storedImport(app.services, file, 1, stored)
  await runImport({ db, files, kindOf: importKind }, id)
  return (await app.call<ImportView>('GET', `/imports/${id}`, { as: app.admin })).body
}
