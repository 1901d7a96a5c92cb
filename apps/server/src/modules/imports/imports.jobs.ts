import { z } from 'zod'
import type { JobType } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { UnfitTable } from '../../spreadsheets/read-table.ts'
import { UnreadableSpreadsheet } from '../../spreadsheets/unreadable.ts'
import type { ImportKind } from './imports.public.ts'
import { findStalled } from './imports.sql.ts'
import { endImport, type ImportWork, runImport } from './run-import.ts'

export const importJob: JobType<{ import_id: number }> = {
  name: 'import',
  schema: z.object({ import_id: z.number() }),
}
const resumeJob: JobType = { name: 'import-resume', schema: z.object({}) }

/** An hour holds a sheet of Excel's own most rows. */
const TIMEOUT = 3600

export function defineImportJobs(
  { db, files, jobs }: Services,
  kindOf: (name: string) => ImportKind,
): void {
  jobs.define(
    importJob,
    async ({ import_id }, { signal, lastTry }) => {
      const work: ImportWork = { db, files, kindOf, signal }
      try {
        await runImport(work, import_id)
      } catch (error) {
        const isHopeless = error instanceof UnreadableSpreadsheet || error instanceof UnfitTable
        if (isHopeless || (lastTry && !signal.aborted)) await endImport(work, import_id, 'failed')
        if (!isHopeless) throw error
      }
    },
    { timeout: TIMEOUT, retryDelay: 5 },
  )
  // A server that died holds its work until the timeout; the import itself tells sooner that nobody works on it.
  jobs.define(
    resumeJob,
    async () => {
      for (const id of await findStalled(db))
        await jobs.enqueue(db, importJob, { import_id: id }, { key: String(id) })
    },
    { cron: '* * * * *' },
  )
}
