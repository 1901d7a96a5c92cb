import { defineResumable } from '../../jobs/resumable.ts'
import type { Services } from '../../services.ts'
import { UnfitTable } from '../../spreadsheets/read-table.ts'
import { UnreadableSpreadsheet } from '../../spreadsheets/unreadable.ts'
import { importKind } from './import-kinds.ts'
import { importWork } from './imports.commands.ts'
import { endImport, runImport } from './run-import.commands.ts'

/** Seconds: an hour holds a sheet of Excel's own most rows. */
const TIMEOUT = 3600

export function defineImportJobs(services: Services): void {
  const { db, files } = services
  defineResumable(services, importWork, {
    run: (id, signal) => runImport({ db, files, kindOf: importKind, signal }, id),
    giveUp: (id) => endImport({ db, files }, id, 'failed'),
    isHopeless: (error) => error instanceof UnreadableSpreadsheet || error instanceof UnfitTable,
    timeout: TIMEOUT,
  })
}
