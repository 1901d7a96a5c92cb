import { AppError, ValidationError } from '@iris/contracts/errors'
import {
  IMPORT_FAILED,
  type ImportKindName,
  type ImportView,
  LISTED_REFUSALS,
} from '@iris/contracts/imports'
import { can } from '@iris/domain/access'
import type { AuditEvent } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { StoredUpload } from '../../files/receive-upload.ts'
import { recordFile } from '../../files/stored-files.sql.ts'
import type { UserCaller } from '../../http/caller.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { openTable, UnfitTable } from '../../spreadsheets/read-table.ts'
import { UnreadableSpreadsheet } from '../../spreadsheets/unreadable.ts'
import { importKinds } from './import-kinds.ts'
import { importRows, readStored } from './import-source.ts'
import { importJob } from './imports.jobs.ts'
import type { ImportKind } from './imports.public.ts'
import { findImport, findRefusals, type ImportRecord, insertImport } from './imports.sql.ts'

type Starting = {
  db: Database
  files: FileStore
  jobs: Jobs
  user: UserCaller
  ip: string
  audit: (event: AuditEvent) => Promise<void>
}

/** Throws AppError `not-found` for a kind there is not. */
export function importKind(name: ImportKindName): ImportKind {
  const kind = importKinds[name]
  if (!kind) throw new AppError('not-found')
  return kind
}

/**
 * Takes a spreadsheet in: it is read once to its end, so that what cannot be imported is said now, and its rows are
 * written later. Throws ValidationError on `file`.
 */
export async function startImport(
  { db, files, jobs, user, ip, audit }: Starting,
  name: ImportKindName,
  upload: StoredUpload,
): Promise<ImportRecord> {
  const total_rows = await countRows(files, importKind(name), upload.key)
  const file_key = await recordFile(db, upload)
  const started = await insertImport(db, {
    kind: name,
    file_key,
    total_rows,
    created_by: user.id,
    ip,
  })
  await audit({
    action: 'import',
    entity: importKind(name).entity,
    detail: { import_id: started.id, rows: total_rows },
  })
  await jobs.enqueue(db, importJob, { import_id: started.id }, { key: String(started.id) })
  return started
}

async function countRows(files: FileStore, kind: ImportKind, key: string): Promise<number> {
  let rows = 0
  try {
    const table = await openTable(await readStored(files, key), kind.columns)
    for await (const _ of importRows(table, kind)) rows++
  } catch (error) {
    if (error instanceof UnreadableSpreadsheet) throw new ValidationError({ file: [IMPORT_FAILED] })
    if (error instanceof UnfitTable) throw new ValidationError({ file: [error.message] })
    throw error
  }
  if (rows === 0)
    throw new ValidationError({ file: ['A planilha não tem nenhuma linha para importar.'] })
  return rows
}

/** An import as whoever started it sees it; administrators see everybody's. Throws AppError `not-found`. */
export async function importOf(db: Database, user: UserCaller, id: number): Promise<ImportRecord> {
  const found = await findImport(db, id, user.role === 'admin' ? undefined : user.id)
  if (!found || !can(user.role, importKind(found.kind).access)) throw new AppError('not-found')
  return found
}

export async function withErrors(db: Database, found: ImportRecord): Promise<ImportView> {
  const refusals = await findRefusals(db, found.id, 0, LISTED_REFUSALS)
  const errors = refusals.flatMap(({ row_number, errors }) =>
    errors.map((error) => ({ row: row_number, ...error })),
  )
  return { ...found, errors: errors.slice(0, LISTED_REFUSALS) }
}
