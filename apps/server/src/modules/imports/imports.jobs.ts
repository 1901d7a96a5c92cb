import { AppError } from '@iris/contracts/errors'
import { defineResumable, type ResumableWork } from '../../jobs/resumable.ts'
import type { Services } from '../../services.ts'
import { UnfitTable } from '../../spreadsheets/read-table.ts'
import { UnreadableSpreadsheet } from '../../spreadsheets/unreadable.ts'
import { importKind } from './import-kinds.ts'
import { importWork } from './imports.commands.ts'
import { endImport, runImport } from './run-import.commands.ts'

/** Seconds: an hour holds a sheet of Excel's own most rows. */
const TIMEOUT = 3600

/** The sheet cannot be read, or the person who started it may no longer write what it says. */
function isHopeless(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'auth.denied'
  return error instanceof UnreadableSpreadsheet || error instanceof UnfitTable
}

/** How an import is worked on. */
export function importWorker({ db, files }: Pick<Services, 'db' | 'files'>): ResumableWork {
  return {
    run: (id, signal) => runImport({ db, files, kindOf: importKind, signal }, id),
    giveUp: (id) => endImport({ db, files }, id, 'failed'),
    isHopeless,
    timeout: TIMEOUT,
  }
}

export function defineImportJobs(services: Services): void {
  defineResumable(services, importWork, importWorker(services))
}
