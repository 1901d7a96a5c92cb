import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { APP_ROLE } from '../src/db/app-role.ts'
import type { DatabaseConfig } from '../src/db/database.ts'
import { BEGUN } from './begun.ts'

export interface TestDatabase {
  /** The connection of the program. */
  config: DatabaseConfig
  /** The connection of the migrations. */
  owner: DatabaseConfig
  /** Drops it, whoever is still connected. */
  drop(): Promise<void>
}

/**
 * A migrated database for the caller alone, in the cluster of all server tests. One for each test file: create it in
 * `beforeAll`, drop it in `afterAll`.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom(inject('template').database)
}

/** One with the default users. */
export function createBegunDatabase(): Promise<TestDatabase> {
  return createFrom(BEGUN)
}

/** One that holds nothing. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0')
}

/** One like another, to which nobody may be connected. */
export function copyDatabase({ owner }: TestDatabase): Promise<TestDatabase> {
  return createFrom((owner as { database: string }).database)
}

async function createFrom(source: string): Promise<TestDatabase> {
  const template = inject('template')
  const database = `test_${randomBytes(6).toString('hex')}`
  // Copied as files: as pages through the log takes seven times as long, and nothing here outlives a crash.
  await administrate(`create database ${database} template ${source} strategy file_copy`)
  return {
    config: { ...template, database, user: APP_ROLE },
    owner: { ...template, database },
    drop: () => administrate(`drop database ${database} with (force)`),
  }
}

/** One connection for all files of a worker: to make one costs as much as the database. */
let administrators: pg.Pool | undefined

async function administrate(sql: string): Promise<void> {
  administrators ??= connectAdministrators()
  await administrators.query(sql)
}

function connectAdministrators(): pg.Pool {
  const template = inject('template')
  const pool = new pg.Pool({ ...template, database: 'postgres', max: 1, allowExitOnIdle: true })
  // It may end with the cluster, after all tests.
  return pool.on('error', () => {})
}
