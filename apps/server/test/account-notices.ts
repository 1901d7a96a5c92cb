import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** The mails to owners of accounts that still have to go: how far each is, and what stands in the queue. */
export async function waitingNotices({ services: { db, jobs } }: TestApp) {
  await jobs.start()
  const { rows } = await sql<{ state: string; data: Record<string, unknown> }>`
    select state, data from pgboss.job
    where name = 'account-notices' and state <> 'completed' order by created_on, data->>'what'`.execute(
    db,
  )
  return rows
}

/** Waits until whoever is to be told of a change of their account was told. */
export async function untilTold(app: TestApp): Promise<void> {
  await expect.poll(() => waitingNotices(app)).toEqual([])
}
