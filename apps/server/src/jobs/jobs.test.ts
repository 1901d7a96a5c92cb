import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { createDatabase, type Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { createJobs, type Jobs, type JobType } from './jobs.ts'

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

describe('A job', () => {
  it('A job is done with the data it was given', async () => {
    const type = jobType()
    const done: number[] = []
    const jobs = await start((j) => j.define(type, async ({ exam_id }) => void done.push(exam_id)))
    expect(await jobs.enqueue(db, type, { exam_id: 7 })).toBe(true)
    expect(await jobs.enqueue(db, type, { exam_id: 8 })).toBe(true)
    await expect.poll(() => done.toSorted()).toEqual([7, 8])
  })

  it('A job asked for inside a transaction waits for the commit and is gone with a rollback', async () => {
    const type = jobType()
    const done: number[] = []
    const jobs = await start((j) => j.define(type, async ({ exam_id }) => void done.push(exam_id)))
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
    const type = jobType()
    const jobs = await start((j) => j.define(type, async () => {}))
    const later = { key: 'exam-9', afterSeconds: 600 }
    expect(await jobs.enqueue(db, type, { exam_id: 9 }, later)).toBe(true)
    expect(await jobs.enqueue(db, type, { exam_id: 9 }, later)).toBe(false)
    expect(await jobs.enqueue(db, type, { exam_id: 9 }, { ...later, key: 'exam-10' })).toBe(true)
  })

  it('A job that fails is tried again, and is told which try is the last', async () => {
    const type = jobType()
    const tries: boolean[] = []
    const jobs = await start((j) =>
      j.define(
        type,
        async (_, { lastTry }) => {
          tries.push(lastTry)
          if (!lastTry) throw new Error('the mail server is away')
        },
        { retries: 1, retryDelay: 1 },
      ),
    )
    await jobs.enqueue(db, type, { exam_id: 1 })
    await expect.poll(() => tries).toEqual([false, true])
  })

  it('A job asked for at the start is done by each process that starts', async () => {
    const type = jobType()
    const done: number[] = []
    const define = (j: Jobs) =>
      j.define(type, async ({ exam_id }) => void done.push(exam_id), { atStart: { exam_id: 3 } })
    await (await start(define)).stop()
    await start(define)
    await expect.poll(() => done).toEqual([3, 3])
  })

  it('A job with data of the wrong shape is refused at once', async () => {
    const type = jobType()
    const jobs = await start((j) => j.define(type, async () => {}))
    await expect(jobs.enqueue(db, type, { exam_id: 1.5 })).rejects.toThrow(z.ZodError)
  })

  it('A running job ends before the server stops, and a waiting one is done by the next server', async () => {
    const type = jobType()
    const begun: number[] = []
    const ended: number[] = []
    const define = (j: Jobs) =>
      j.define(type, async ({ exam_id }) => {
        begun.push(exam_id)
        if (exam_id === 1) await new Promise((resolve) => setTimeout(resolve, 300))
        ended.push(exam_id)
      })
    const first = await start(define)
    await first.enqueue(db, type, { exam_id: 1 })
    await expect.poll(() => begun).toEqual([1])
    await first.enqueue(db, type, { exam_id: 2 }, { afterSeconds: 1 })
    await first.stop()
    expect(ended).toEqual([1])

    await start(define)
    await expect.poll(() => ended).toEqual([1, 2])
  })
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
