import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { createDatabase, type Database } from './database.ts'
import { countedOnce, createLimits, forgetOldCounts, type Limits } from './limits.sql.ts'

const MINUTE = 60 * 1000

let database: TestDatabase
let db: Database
let now = 0
let limits: Limits
let other: Limits
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.config)
  limits = createLimits(database.config, () => new Date(now))
  other = createLimits(database.config, () => new Date(now))
})
afterAll(async () => {
  await limits.close()
  await other.close()
  await db.destroy()
  await database.drop()
})

const twice = { name: 'twice', most: 2, minutes: 10 }
const once = { name: 'once', most: 1, minutes: 60 }

test('Two instances count one subject together, until its first event is old enough', async () => {
  now = 0
  const a = [{ limit: twice, who: 'a' }]
  expect(await limits.take(a)).toBe(0)
  now = 4 * MINUTE
  expect(await other.take(a)).toBe(0)
  expect(await limits.take(a)).toBe(6 * 60)
  expect(await limits.take([{ limit: twice, who: 'b' }])).toBe(0)
  now = 10 * MINUTE - 1
  expect(await other.take(a)).toBe(1)
  now = 10 * MINUTE
  expect(await other.take(a)).toBe(0)
})

test('When one of several limits is full, the others are not counted', async () => {
  now = 0
  const [full, free] = [
    { limit: once, who: 'c' },
    { limit: twice, who: 'c' },
  ]
  expect(await limits.take([full, free])).toBe(0)
  for (let i = 0; i < 3; i++) expect(await limits.take([full, free])).toBe(3600)
  expect(await limits.take([free])).toBe(0)
})

test('What was given back may be taken again, with its whole time', async () => {
  now = 0
  const d = [{ limit: once, who: 'd' }]
  await limits.take(d)
  await other.giveBack(d)
  now = 30 * MINUTE
  expect(await limits.take(d)).toBe(0)
  expect(await limits.take(d)).toBe(3600)
})

test('A call counts once however often it is tried, and what it gave back it counts again', async () => {
  now = 0
  const g = [{ limit: twice, who: 'g' }]
  const ofOneCall = countedOnce(limits)
  for (let attempt = 0; attempt < 4; attempt++) expect(await ofOneCall.take(g)).toBe(0)
  expect(await other.take(g)).toBe(0)
  expect(await other.take(g)).toBe(10 * 60)
  await ofOneCall.giveBack(g)
  expect(await ofOneCall.take(g)).toBe(0)
  expect(await other.take(g)).toBe(10 * 60)
})

test('Forty calls at once, over two instances, get no more than the limit', async () => {
  const limit = { name: 'ten', most: 10, minutes: 1 }
  const calls = Array.from({ length: 40 }, (_, i) =>
    (i % 2 ? limits : other).take([
      { limit, who: 'e' },
      { limit, who: `f${i % 3}` },
    ]),
  )
  const taken = (await Promise.all(calls)).filter((wait) => wait === 0)
  expect(taken).toHaveLength(10)
})

test('Counts that have ended are thrown away, and those of a clock that was a year ahead', async () => {
  now = Date.now()
  await limits.take([{ limit: once, who: 'still counted' }])
  now += 365 * 24 * 60 * MINUTE
  await limits.take([{ limit: once, who: 'from the next year' }])
  await forgetOldCounts(db)
  const left = await db.selectFrom('limit_counts').select('subject').execute()
  expect(left).toEqual([{ subject: 'once still counted' }])
})
