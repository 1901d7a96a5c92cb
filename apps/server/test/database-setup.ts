import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectAsApp } from '../src/db/app-role.ts'
import { createDatabase } from '../src/db/database.ts'
import { type EmbeddedConfig, startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { createJobs } from '../src/jobs/jobs.ts'
import { makeDefaultUsers } from '../src/modules/users/first-start.commands.ts'
import { ADMIN, BEGUN } from './begun.ts'
import { makeRunFolder } from './run-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The throwaway cluster; `database` is the migrated template. */
    template: EmbeddedConfig
    /** Where the tests write. */
    folder: string
  }
}

/**
 * Run by vitest once before the tests of the server: one cluster, one migrated template, and one in which the program has
 * begun, so that each of some three hundred does not hash the same password. Both have the tables of the queue: a program that
 * makes them at its first job spends more on them than on all the rest of its start.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = await makeRunFolder()
  const embedded = await startEmbedded({
    dataDir: join(folder, 'template'),
    log: () => {},
    settings: {
      // Nothing here outlives the run, so nothing waits for the disk.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Several servers at once.
      max_connections: '150',
    },
  })
  await migrate(embedded.config)
  const config = await connectAsApp(embedded.config, () => {})
  const jobs = createJobs({ connection: embedded.config, works: false })
  await jobs.start()
  await jobs.stop()
  const client = new pg.Client({ ...embedded.config, database: 'postgres' })
  await client.connect()
  await client.query('alter database iris is_template true allow_connections false')
  await client.query(`create database ${BEGUN} template iris`)
  const db = createDatabase({ ...config, database: BEGUN })
  await makeDefaultUsers(db, { adminEmail: ADMIN.email, adminPassword: ADMIN.password })
  await db.destroy()
  await client.query(`alter database ${BEGUN} is_template true allow_connections false`)
  await client.end()
  project.provide('template', embedded.config)
  project.provide('folder', folder)
  return async () => {
    await embedded.stop()
    await remove()
  }
}
