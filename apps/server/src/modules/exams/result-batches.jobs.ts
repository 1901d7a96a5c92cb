import { defineResumable } from '../../jobs/resumable.ts'
import type { Services } from '../../services.ts'
import { resultBatchWork, runBatch } from './result-batches.commands.ts'

/** Seconds: the most results of a batch, were each to wait its 20 seconds for a mail server that never answers. */
const TIMEOUT = 3 * 3600

export function defineResultBatchJobs(services: Services): void {
  const { db, files, mailer, config } = services
  defineResumable(services, resultBatchWork, {
    run: (id, signal) => runBatch({ db, files, mailer, config, signal }, id),
    timeout: TIMEOUT,
  })
}
