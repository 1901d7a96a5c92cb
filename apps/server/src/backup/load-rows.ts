import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import type pg from 'pg'
import { z } from 'zod'
import { putBackMonthsFrom, readMonthsFrom } from '../audit/restored-months.sql.ts'
import { copyIn } from '../db/copy.ts'
import type { DatabaseConfig } from '../db/database.ts'
import { putBackJobs, type WaitingJob, waitingJobSchema } from '../jobs/waiting-jobs.ts'
import type { EntryHead, EntryToWrite } from './entries.ts'
import { listed, quoted } from './snapshot.ts'

type RowsHead = Extract<EntryHead, { kind: 'table' | 'sequences' | 'jobs' }>
type Body = NonNullable<EntryToWrite['body']>

const sequencesSchema = z.record(z.string(), z.string().nullable())

/** Fills a migrated database with the rows of another one, in one transaction. */
export type Loading = {
  /** One entry after the other. @returns whether it was one of rows */
  take(entry: { head: EntryHead; body: Body }): Promise<boolean>
  /** Rows by table. */
  rows: Record<string, number>
  commit(): Promise<void>
}

/** Begins the transaction and empties all tables: some migrations bring rows of their own. */
export async function beginLoading(
  client: pg.Client,
  connection: DatabaseConfig,
): Promise<Loading> {
  // Rows are written as they were: no trigger adds to them, and each was checked when it was first written.
  await client.query('begin; set local session_replication_role = replica')
  const monthsFrom = await readMonthsFrom(client)
  await emptyTables(client)
  const rows: Record<string, number> = {}
  let jobs: WaitingJob[] = []
  const takeRows = async (head: RowsHead, body: Body) => {
    if (head.kind === 'jobs') {
      jobs = z.array(waitingJobSchema).parse(await json(Readable.from(body)))
    } else if (head.kind === 'table') {
      const statement = `copy ${quoted(head.name)} (${listed(head.columns)}) from stdin`
      rows[head.name] = await copyIn(client, statement, Readable.from(body))
    } else {
      for (const [name, last] of Object.entries(
        sequencesSchema.parse(await json(Readable.from(body))),
      ))
        if (last !== null) await client.query('select setval($1, $2)', [quoted(name), last])
    }
  }
  return {
    rows,
    async take({ head, body }) {
      if (head.kind !== 'table' && head.kind !== 'sequences' && head.kind !== 'jobs') return false
      await takeRows(head, body)
      return true
    },
    async commit() {
      await putBackMonthsFrom(client, monthsFrom)
      await client.query('commit')
      await client.query('analyze')
      await putBackJobs(connection, jobs)
    },
  }
}

async function emptyTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename::text as name from pg_tables where schemaname = 'public'",
  )
  await client.query(`truncate ${listed(rows.map(({ name }) => name))}`)
}
