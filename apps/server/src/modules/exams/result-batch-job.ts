import { z } from 'zod'
import type { JobType } from '../../jobs/jobs.ts'

export const resultBatchJob: JobType<{ batch_id: number }> = {
  name: 'result-batch',
  schema: z.object({ batch_id: z.number() }),
}
