import { z } from 'zod'
import type { JobType } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { resultBatchJob } from './result-batch-job.ts'
import { runBatch } from './result-batches.commands.ts'
import { findLeftBatches } from './result-batches.sql.ts'

/** `all`: also of those that somebody may be at. */
const resumeJob: JobType<{ all?: boolean | undefined }> = {
  name: 'result-batch-resume',
  schema: z.object({ all: z.boolean().optional() }),
}

/** The most results of a batch, were each to wait its 20 seconds for a mail server that never answers. */
const TIMEOUT = 3 * 3600

export function defineResultBatchJobs(services: Services): void {
  const { db, jobs } = services
  jobs.define(
    resultBatchJob,
    ({ batch_id }, { signal }) => runBatch({ db, mailer: services.mailer, signal }, batch_id),
    { timeout: TIMEOUT, retryDelay: 5 },
  )
  // A server that died holds its work until the timeout; the batch itself tells sooner that nobody works on it.
  jobs.define(
    resumeJob,
    async ({ all }) => {
      for (const id of await findLeftBatches(db, { all }))
        await jobs.enqueue(db, resultBatchJob, { batch_id: id }, { key: String(id) })
    },
    { cron: '* * * * *', atStart: { all: true } },
  )
}
