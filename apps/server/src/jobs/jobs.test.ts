import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { createDatabase, type Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { connectionOf, createJobs, type JobContext, type Jobs, type JobType } from './jobs.ts'

let database: TestDatabase
let db: Database
let running: Jobs | undefined

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.config)
})
afterEach(async () => {
  await running?.stop()
  running = undefined
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const log = () => {}
const none = async () => {}
let count = 0
function jobType(): JobType<{ exam_id: number }> {
  return { name: `result-${count++}`, schema: z.object({ exam_id: z.int() }) }
}

async function start(define: (jobs: Jobs) => void): Promise<Jobs> {
  const jobs = createJobs({ connection: database.owner, log })
  define(jobs)
  await jobs.start()
  running = jobs
  return jobs
}

type Work = (data: { exam_id: number }, about: JobContext) => Promise<void>

describe('A job', () => {
  // One queue for all that do not ask how it starts or ends.
  let jobs: Jobs
  const kinds = Array.from({ length: 6 }, () => ({ type: jobType(), work: none as Work }))
  beforeAll(async () => {
    jobs = createJobs({ connection: database.owner, log })
    for (const kind of kinds)
      jobs.define(kind.type, (data, about) => kind.work(data, about), { retries: 1, retryDelay: 1 })
    await jobs.start()
  })
  afterAll(() => jobs.stop())

  /** A kind of its own for one test. */
  function kindThat(work: Work) {
    const kind = kinds.pop()
    if (!kind) throw new Error('There are no more kinds.')
    kind.work = work
    return kind.type
  }

  it('A job is done with the data it was given', async () => {
    const done: number[] = []
    const type = kindThat(async ({ exam_id }) => void done.push(exam_id))
    expect(await jobs.enqueue(db, type, { exam_id: 7 })).toBe(true)
    expect(await jobs.enqueue(db, type, { exam_id: 8 })).toBe(true)
    await expect.poll(() => done.toSorted()).toEqual([7, 8])
  })

  it('Jobs that come while another one of their kind runs are done right after it', async () => {
    const done: number[] = []
    let end = () => {}
    const held = new Promise<void>((resolve) => {
      end = resolve
    })
    const type = kindThat(async ({ exam_id }) => {
      done.push(exam_id)
      await held
    })
    for (const exam_id of [1, 2, 3, 4]) await jobs.enqueue(db, type, { exam_id })
    await expect.poll(() => done).toEqual([1])
    end()
    await expect.poll(() => done.toSorted()).toEqual([1, 2, 3, 4])
  })

  it('A job asked for inside a transaction waits for the commit and is gone with a rollback', async () => {
    const done: number[] = []
    const type = kindThat(async ({ exam_id }) => void done.push(exam_id))
    await expect(
      inTransaction(db, async (transaction) => {
        await jobs.enqueue(transaction, type, { exam_id: 1 })
        throw new Error('changed our mind')
      }),
    ).rejects.toThrow('changed our mind')
    await inTransaction(db, async (transaction) => {
      await jobs.enqueue(transaction, type, { exam_id: 2 })
      const elsewhere = await sql<{ n: number }>`
        select count(*)::int as n from pgboss.job where name = ${type.name}`.execute(db)
      expect(elsewhere.rows[0]?.n).toBe(0)
    })
    await expect.poll(() => done).toEqual([2])
  })

  it('A job whose key already waits is not added twice', async () => {
    const type = kindThat(none)
    const later = { key: 'exam-9', afterSeconds: 600 }
    expect(await jobs.enqueue(db, type, { exam_id: 9 }, later)).toBe(true)
    expect(await jobs.enqueue(db, type, { exam_id: 9 }, later)).toBe(false)
    expect(await jobs.enqueue(db, type, { exam_id: 9 }, { ...later, key: 'exam-10' })).toBe(true)
  })

  it('A job that fails is tried again, and is told which try is the last', async () => {
    const tries: boolean[] = []
    const type = kindThat(async (_, { lastTry }) => {
      tries.push(lastTry)
      if (!lastTry) throw new Error('the mail server is away')
    })
    await jobs.enqueue(db, type, { exam_id: 1 })
    await expect.poll(() => tries).toEqual([false, true])
  })

  it('A job with data of the wrong shape is refused at once', async () => {
    const type = kindThat(none)
    await expect(jobs.enqueue(db, type, { exam_id: 1.5 })).rejects.toThrow(z.ZodError)
  })

  it('A running job ends before the server stops, and a waiting one is done by the next server', async () => {
    const type = jobType()
    const told: string[] = []
    const held = Promise.withResolvers<void>()
    const of = (server: string) => (j: Jobs) =>
      j.define(type, async ({ exam_id }) => {
        told.push(`${server} begins ${exam_id}`)
        if (exam_id === 1) await held.promise
        told.push(`${server} ends ${exam_id}`)
      })
    const first = await start(of('first'))
    await first.enqueue(db, type, { exam_id: 1 })
    await expect.poll(() => told).toEqual(['first begins 1'])
    await first.enqueue(db, type, { exam_id: 2 })
    const stopping = first.stop().then(() => told.push('first stops'))
    await start(of('next'))
    // A server that did not wait would have stopped long before the next one has started and worked.
    await expect.poll(() => told).toEqual(['first begins 1', 'next begins 2', 'next ends 2'])
    held.resolve()
    await stopping
    expect(told.slice(3)).toEqual(['first ends 1', 'first stops'])
  })
})

it('Work that runs beside the jobs ends with them, and never begins in a process that takes no jobs', async () => {
  const told: string[] = []
  const begin = () => {
    told.push('begun')
    return async () => void told.push('ended')
  }
  for (const works of [true, false]) {
    const jobs = createJobs({ connection: database.owner, log, works })
    jobs.whileWorking(begin)
    expect(told).toHaveLength(works ? 0 : 2)
    await jobs.start()
    await jobs.stop()
  }
  expect(told).toEqual(['begun', 'ended'])
})

it('A timer that only a former version knew is removed from the queue of jobs', async () => {
  const type = jobType()
  const former = await start((j) => j.define(type, async () => {}, { cron: '* * * * *' }))
  await former.stop()
  const lines = async () => {
    const { rows } = await sql`select from pgboss.schedule where name = ${type.name}`.execute(db)
    return rows.length
  }
  expect(await lines()).toBe(1)
  await start(() => {})
  expect(await lines()).toBe(0)
})

it('A process that leaves a kind of work to others takes none of it and keeps its timer, for which one job waits at most', async () => {
  const type = jobType()
  const others: number[] = []
  const timed = { cron: '0 2 * * *' }
  const doer = createJobs({ connection: database.owner, log })
  doer.define(type, async ({ exam_id }) => void others.push(exam_id), timed)
  await doer.start()
  await doer.stop()
  await start((j) => j.define(type, async () => {}, { ...timed, leftToOthers: true }))
  const asTimer = new PgBoss({ ...connectionOf(database.owner), schema: 'pgboss', schedule: false })
  await asTimer.start()
  expect((await asTimer.getSchedules(type.name)).map(({ cron }) => cron)).toEqual(['0 2 * * *'])
  expect(await asTimer.send(type.name, { exam_id: 1 })).not.toBeNull()
  expect(await asTimer.send(type.name, { exam_id: 2 })).toBeNull()
  await asTimer.stop()
  await running?.stop()
  await start((j) => j.define(type, async ({ exam_id }) => void others.push(exam_id), timed))
  await expect.poll(() => others).toEqual([1])
})

it('The queue of jobs stops even if it never started', async () => {
  await createJobs({ connection: database.owner, log }).stop()
})

it('Each kind of job has one doer', () => {
  const jobs = createJobs({ connection: database.owner, log })
  const type = jobType()
  jobs.define(type, async () => {})
  expect(() => jobs.define(type, async () => {})).toThrow('defined twice')
})
