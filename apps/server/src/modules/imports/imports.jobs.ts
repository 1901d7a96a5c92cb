import { z } from 'zod'
import type { JobContext, JobType } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { UnfitTable } from '../../spreadsheets/read-table.ts'
import { UnreadableSpreadsheet } from '../../spreadsheets/unreadable.ts'
import { troubleOf } from '../../watch/trouble.ts'
import type { ImportKind } from './imports.public.ts'
import { findLeft } from './imports.sql.ts'
import { endImport, type ImportWork, runImport } from './run-import.ts'

export const importJob: JobType<{ import_id: number }> = {
  name: 'import',
  schema: z.object({ import_id: z.number() }),
}
/** `all`: also of those that somebody may be at. */
const resumeJob: JobType<{ all?: boolean | undefined }> = {
  name: 'import-resume',
  schema: z.object({ all: z.boolean().optional() }),
}

/** An hour holds a sheet of Excel's own most rows. */
const TIMEOUT = 3600

export function defineImportJobs(
  { db, files, jobs }: Services,
  kindOf: (name: string) => ImportKind,
): void {
  jobs.define(
    importJob,
    ({ import_id }, context) => tryImport({ db, files, kindOf }, import_id, context),
    { timeout: TIMEOUT, retryDelay: 5 },
  )
  // A server that died holds its work until the timeout; the import itself tells sooner that nobody works on it.
  jobs.define(
    resumeJob,
    async ({ all }) => {
      for (const id of await findLeft(db, { all }))
        await jobs.enqueue(db, importJob, { import_id: id }, { key: String(id) })
    },
    { cron: '* * * * *', atStart: { all: true } },
  )
}

/** Works on an import, and ends it where that is hopeless or this was the last try. */
export async function tryImport(
  services: Omit<ImportWork, 'signal'>,
  id: number,
  { signal, lastTry }: Pick<JobContext, 'signal' | 'lastTry'>,
): Promise<void> {
  const work = { ...services, signal }
  try {
    await runImport(work, id)
  } catch (error) {
    const isHopeless = error instanceof UnreadableSpreadsheet || error instanceof UnfitTable
    // A database that is away or a full disk is no fault of the sheet: the import waits, however long that takes.
    const isOver = lastTry && !signal.aborted && !troubleOf(error)
    if (isHopeless || isOver) await endImport(work, id, 'failed')
    if (!isHopeless) throw error
  }
}
