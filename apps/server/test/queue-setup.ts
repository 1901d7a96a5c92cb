import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createJobs } from '../src/jobs/jobs.ts'

/**
 * Run by vitest after database-setup.ts: its templates get the tables of the queue too. A program that makes them at its first
 * job spends more on them than on all the rest of its start.
 */
export default async function setup(project: TestProject): Promise<void> {
  const { template } = project.getProvidedContext()
  const client = new pg.Client({ ...template, database: 'postgres' })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(`select datname as name from pg_database
    where datistemplate and not datallowconn and datname <> 'template0'`)
  for (const { name } of rows) {
    await client.query(`alter database ${name} allow_connections true`)
    const jobs = createJobs({ connection: { ...template, database: name }, works: false })
    await jobs.start()
    await jobs.stop()
    await client.query(`alter database ${name} allow_connections false`)
  }
  await client.end()
}
