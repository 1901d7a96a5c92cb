import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { createDatabase, type Database } from './database.ts'
import { inSnapshot, inTransaction, plannedAnew } from './transaction.ts'

let testDatabase: TestDatabase
let db: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  db = createDatabase({ ...testDatabase.config, max: 1 })
})
afterAll(async () => {
  await db.destroy()
  await testDatabase.drop()
})

const fail = (on: Database, code: string) =>
  sql`do ${sql.lit(`begin raise exception 'never mind' using errcode = '${code}'; end`)}`.execute(
    on,
  )

test.for([
  ['writes', inTransaction],
  ['reads of one moment', inSnapshot],
  ['reads planned for their values', plannedAnew],
] as const)(
  'A transaction of %s that a deadlock ends runs again, and after any other fault it does not',
  async ([, run]) => {
    let tries = 0
    const answer = await run(db, async (transaction) => {
      tries += 1
      if (tries < 3) await fail(transaction, '40P01')
      return tries
    })
    expect(answer).toBe(3)
    const DIVISION_BY_ZERO = '22012'
    const wrong = run(db, async (transaction) => {
      tries += 1
      await fail(transaction, DIVISION_BY_ZERO)
    })
    await expect(wrong).rejects.toMatchObject({ code: DIVISION_BY_ZERO })
    expect(tries).toBe(4)
  },
)
