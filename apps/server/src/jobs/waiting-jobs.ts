import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { connectionOf } from './jobs.ts'

// Waiting and running jobs, in a form that does not depend on the queue's tables: a backup takes them along.

export const waitingJobSchema = z.object({
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  key: z.string().nullable(),
  after: z.string(),
})
export type WaitingJob = z.output<typeof waitingJobSchema>

/** Without the work that a timer asks for again, such as the nightly backup in which this is read. */
export async function readWaitingJobs(client: pg.Client): Promise<WaitingJob[]> {
  const found = await client.query("select to_regclass('pgboss.job') is not null as there")
  if (!found.rows[0].there) return []
  const { rows } = await client.query<WaitingJob>(`
    select name, coalesce(data, '{}') as data, singleton_key as key, to_json(start_after)#>>'{}' as after
    from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss\\_\\_%'
      and name not in (select name from pgboss.schedule)
    order by created_on`)
  return rows
}

/** Creates the queue's own tables in a restored database and puts the jobs into them. */
export async function putBackJobs(connection: pg.PoolConfig, jobs: WaitingJob[]): Promise<void> {
  const boss = new PgBoss({
    ...connectionOf(connection),
    schema: 'pgboss',
    max: 1,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const name of new Set(jobs.map((job) => job.name)))
      await boss.createQueue(name, { policy: 'short' })
    for (const { name, data, key, after } of jobs)
      await boss.send(name, data, {
        startAfter: new Date(after),
        singletonKey: key ?? crypto.randomUUID(),
      })
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}
