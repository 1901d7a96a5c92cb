import { AppError, ValidationError } from '@iris/contracts/errors'
import {
  IMPORT_FAILED,
  type ImportKindName,
  type ImportView,
  LISTED_REFUSALS,
  NO_IMPORT_FILE,
} from '@iris/contracts/imports'
import { can } from '@iris/domain/access'
import type { LanePlace } from '../../apart/lanes.ts'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { StoredUpload } from '../../files/receive-upload.ts'
import { recordFile } from '../../files/stored-files.sql.ts'
import type { UserCaller } from '../../http/caller.ts'
import { askFor, type Resumable, type Starting } from '../../jobs/resumable.ts'
import { UnfitTable } from '../../spreadsheets/read-table.ts'
import { UnreadableSpreadsheet } from '../../spreadsheets/unreadable.ts'
import { importKind } from './import-kinds.ts'
import { importRows } from './import-source.ts'
import {
  deleteOldRefusals,
  findImport,
  findRefusalErrors,
  type ImportRecord,
  insertImport,
} from './imports.sql.ts'

/** The writing of a sheet's rows, as the queue knows it. */
export const importWork: Resumable = { name: 'import', table: 'imports', field: 'import_id' }

/** A sheet that can be imported, and how many rows it has. */
export type ReadUpload = { upload: StoredUpload; total_rows: number }

/** Accepts a spreadsheet that was read; its rows are written later, a roster's to the list of its event. */
export async function startImport(
  { db, jobs, user, ip, audit }: Starting,
  name: ImportKindName,
  { upload, total_rows }: ReadUpload,
  event_id: number | null = null,
): Promise<ImportRecord> {
  const file_key = await recordFile(db, upload)
  const started = await insertImport(db, {
    kind: name,
    file_key,
    total_rows,
    created_by: user.id,
    ip,
    event_id,
  })
  await audit({
    action: 'import',
    entity: importKind(name).entity,
    detail: { import_id: started.id, rows: total_rows, ...(event_id !== null && { event_id }) },
  })
  await askFor(db, jobs, importWork, started.id)
  return started
}

/**
 * Reads a spreadsheet once to its end, so that what cannot be imported is said at once. Before any transaction: it takes
 * seconds. Throws ValidationError on `file`.
 */
export async function readUpload(
  files: FileStore,
  name: ImportKindName,
  upload: StoredUpload | undefined,
  place: LanePlace,
): Promise<ReadUpload> {
  if (!upload) throw new ValidationError({ file: [NO_IMPORT_FILE] })
  let total_rows = 0
  try {
    for await (const _ of importRows(files, upload.key, importKind(name), place)) total_rows++
  } catch (error) {
    if (error instanceof UnreadableSpreadsheet) throw new ValidationError({ file: [IMPORT_FAILED] })
    if (error instanceof UnfitTable) throw new ValidationError({ file: [error.message] })
    throw error
  }
  if (total_rows === 0)
    throw new ValidationError({ file: ['A planilha não tem nenhuma linha para importar.'] })
  return { upload, total_rows }
}

/** An import for the person who started it; administrators see everybody's. Throws AppError `not-found`. */
export async function importOf(db: Database, user: UserCaller, id: number): Promise<ImportRecord> {
  const found = await findImport(db, id, user.role === 'admin' ? undefined : user.id)
  if (!found || !can(user.role, importKind(found.kind).access)) throw new AppError('not-found')
  return found
}

export async function withErrors(db: Database, found: ImportRecord): Promise<ImportView> {
  const refusals = await findRefusalErrors(db, found.id, LISTED_REFUSALS)
  const errors = refusals.flatMap(({ row_number, errors }) =>
    errors.map((error) => ({ row: row_number, ...error })),
  )
  return { ...found, errors: errors.slice(0, LISTED_REFUSALS) }
}

/** Throws away the refused rows of imports that are thirty days old. */
export function sweepImports(db: Database): Promise<void> {
  return deleteOldRefusals(db)
}
