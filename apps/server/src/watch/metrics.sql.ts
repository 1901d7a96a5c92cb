import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export type DatabaseFigures = {
  bytes: number
  /** How far the newest audit row is ahead of the newest sealed one, in numbers. */
  unsealed: number
  jobs: { queue: string; state: 'waiting' | 'running' | 'failed'; many: number }[]
}

/** Figures of the database that need no table of people. */
export async function databaseFigures(db: Database): Promise<DatabaseFigures> {
  const { rows } = await sql<{ bytes: number; unsealed: number; has_jobs: boolean }>`
    select pg_database_size(current_database()) as bytes,
      greatest((select coalesce(max(id), 0) from audit_events) - (select high from audit_chain), 0) as unsealed,
      to_regclass('pgboss.job') is not null as has_jobs`.execute(db)
  const [{ bytes, unsealed, has_jobs } = { bytes: 0, unsealed: 0, has_jobs: false }] = rows
  return { bytes, unsealed, jobs: has_jobs ? await jobsByState(db) : [] }
}

async function jobsByState(db: Database): Promise<DatabaseFigures['jobs']> {
  const { rows } = await sql<DatabaseFigures['jobs'][number]>`
    select name as queue, count(*) as many,
      case state when 'active' then 'running' when 'failed' then 'failed' else 'waiting' end as state
    from pgboss.job where state in ('created', 'retry', 'active', 'failed')
    group by name, 3`.execute(db)
  return rows
}
