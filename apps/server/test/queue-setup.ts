import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createJobs } from '../src/jobs/jobs.ts'

/**
 * Run by vitest after database-setup.ts: the template gets the tables of the queue too. A program that makes them at its first
 * job spends more on them than on all the rest of its start.
 */
export default async function setup(project: TestProject): Promise<void> {
  const { template } = project.getProvidedContext()
  const client = new pg.Client({ ...template, database: 'postgres' })
  await client.connect()
  const allow = (may: boolean) =>
    client.query(`alter database ${template.database} allow_connections ${may}`)
  await allow(true)
  const jobs = createJobs({ connection: template, works: false })
  await jobs.start()
  await jobs.stop()
  await allow(false)
  await client.end()
}
