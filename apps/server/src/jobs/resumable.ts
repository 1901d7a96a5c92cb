import { sql } from 'kysely'
import { z } from 'zod'
import type { UserWrite } from '../audit/audit.ts'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/generated.ts'
import { troubleOf } from '../db/trouble.ts'
import type { JobContext, Jobs, JobType } from './jobs.ts'
import { keepDoing } from './keep-doing.ts'

const MINUTE = 60_000

/**
 * A work that keeps in a row of its own how far it is, so that whoever takes it up goes on where it was left. The table
 * has `id`, `status` (`processing` until it is over) and `updated_at`, which every step moves.
 */
export type Resumable = {
  /** Of its queue. */
  name: string
  table: keyof DB
  /** What the row's id is called in the queue. */
  field: string
}

export type ResumableWork = {
  /** Works to the end. Another server may be at it: then it gives way, or helps. */
  run(id: number, signal: AbortSignal): Promise<void>
  /** Ends for good what no other try will bring to its end. */
  giveUp?: (id: number) => Promise<void>
  /** Whether another try would meet the same error. */
  isHopeless?: (error: unknown) => boolean
  /** Seconds one try may take. */
  timeout: number
}

const jobOf = ({ name, field }: Resumable): JobType<Record<string, number>> => ({
  name,
  schema: z.object({ [field]: z.number() }),
})

/** What it takes to begin one: who asks, from which address. */
export type Starting = UserWrite & { jobs: Jobs; ip: string }

/** Asks for the work of a row, which the same transaction may have made; asking again while it waits adds nothing. */
export async function askFor(db: Database, jobs: Jobs, work: Resumable, id: number): Promise<void> {
  await jobs.enqueue(db, jobOf(work), { [work.field]: id }, { key: String(id) })
}

/** Says who does such a work; before the jobs start. */
export function defineResumable(
  { db, jobs }: { db: Database; jobs: Jobs },
  work: Resumable,
  worker: ResumableWork,
): void {
  jobs.define(jobOf(work), ({ [work.field]: id = 0 }, context) => tryWork(worker, id, context), {
    timeout: worker.timeout,
    retryDelay: 5,
  })
  // A server that died holds its work until the timeout; the row itself tells sooner that nobody works on it.
  jobs.whileWorking(() => {
    let all = true
    const look = async () => {
      for (const id of await findLeft(db, work.table, { all })) await askFor(db, jobs, work, id)
      // What a server left that is now started again need not wait for its minute.
      all = false
      return false
    }
    return keepDoing({ work: look, every: MINUTE, late: 'Retomada adiada' })
  })
}

/** Works on a row, and gives it up where that is hopeless or this was the last try. */
export async function tryWork(
  { run, giveUp, isHopeless = () => false }: ResumableWork,
  id: number,
  { signal, lastTry }: Pick<JobContext, 'signal' | 'lastTry'>,
): Promise<void> {
  try {
    await run(id, signal)
  } catch (error) {
    const hopeless = isHopeless(error)
    // A database that is away or a full disk is no fault of the work: it waits, however long that takes.
    const isOver = lastTry && !signal.aborted && !troubleOf(error)
    if (hopeless || isOver) await giveUp?.(id)
    if (!hopeless) throw error
  }
}

/** Unfinished rows of which nothing was heard for a minute, or `all` of them: also those that somebody may be at. */
export async function findLeft(
  db: Database,
  table: keyof DB,
  { all = false }: { all?: boolean | undefined },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where status = 'processing' and (${all} or updated_at < now() - interval '1 minute')`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
