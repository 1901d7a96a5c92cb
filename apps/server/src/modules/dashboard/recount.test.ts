import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { plainStatistics, readPlainRows } from '../../../test/plain-statistics.ts'
import { addPopulation, makeSurroundings, randomWrite } from '../../../test/random-population.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { createDice } from '../../demo/dice.ts'
import { foldMarks, readCounters } from './dashboard.sql.ts'
import { dashboardFrom } from './dashboard.ts'
import { correctStatistics, wrongStatistics } from './recount.sql.ts'

// The statistics are counted again while everybody works: nobody waits for it, and nothing that is right is called wrong.

const WRITERS = 4
const WRITES = 20

let app: TestApp
let db: Database
/** Whose statements give up soon, and who may change what the program may not. */
let impatient: Database
let companies: number[]
beforeAll(async () => {
  app = await createTestApp()
  db = app.services.db
  impatient = createDatabase({
    ...app.owner,
    options: '-c lock_timeout=20s -c statement_timeout=90s',
  })
  companies = await makeSurroundings(db, 4)
  await addPopulation(db, createDice(7), companies, 100)
})
afterAll(async () => {
  await impatient.destroy()
  await app.close()
})
beforeEach(async () => {
  while ((await foldMarks(db)) > 0);
})

/** People at work, and whoever folds, until `work` is done. */
async function amongWriters(seed: number, work: () => Promise<void>): Promise<void> {
  let isOver = false
  const folder = async () => {
    while (!isOver) await foldMarks(db)
  }
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const dice = createDice(seed * 100 + writer)
    for (let n = 0; n < WRITES || !isOver; n++) await randomWrite(impatient, dice, companies)
  })
  const atWork = [folder(), folder(), ...writers]
  await work().finally(() => {
    isOver = true
  })
  await Promise.all(atWork)
}

/** In each of the four tables that are kept. */
async function breakEverything(): Promise<void> {
  await sql`update stat_counts set n = n + 3 where key in ('smoking', 'patient')`.execute(impatient)
  await sql`delete from stat_counts where key = 'epis'`.execute(impatient)
  await sql`update stat_facts set sex = 'O' where patient_id % 5 = 0`.execute(impatient)
  await sql`delete from stat_facts where patient_id % 7 = 0`.execute(impatient)
  await sql`update stat_spans set newer_after = '2026-01-01' where id % 9 = 0`.execute(impatient)
  await sql`update stat_periods set counts[1] = counts[1] + 1 where company = 0`.execute(impatient)
  await sql`delete from stat_periods where company <> 0 and sex = 'F'`.execute(impatient)
}

test('A recount does not call wrong what is written and not folded yet', async () => {
  await addPopulation(db, createDice(8), companies, 20)
  const marks = await db.selectFrom('stat_marks').selectAll().execute()
  expect(marks.length).toBeGreaterThan(20)
  expect(await wrongStatistics(impatient)).toBe(0)
  // Counting has folded nothing.
  expect(await db.selectFrom('stat_marks').selectAll().execute()).toHaveLength(marks.length)
})

test('A recount does not wait for a write that is still open', async () => {
  await db.transaction().execute(async (open) => {
    await addPopulation(open, createDice(9), companies, 3)
    expect(await wrongStatistics(impatient)).toBe(0)
  })
})

test('Nobody waits for a recount that is still open', async () => {
  await db.transaction().execute(async (open) => {
    await sql`select stat_recount()`.execute(open)
    const dice = createDice(10)
    for (let n = 0; n < WRITES; n++) await randomWrite(impatient, dice, companies)
    await sql`select stat_fold()`.execute(impatient)
  })
})

test('A recount among writers and folds finds everything right, each time', {
  tags: 'long',
}, async () => {
  await amongWriters(1, async () => {
    for (let n = 0; n < 5; n++) expect(await wrongStatistics(impatient)).toBe(0)
  })
  expect(await wrongStatistics(impatient)).toBe(0)
})

test('A recount puts right what was changed from outside, while people write and figures are folded', async () => {
  await breakEverything()
  expect(await wrongStatistics(impatient)).toBeGreaterThan(10)
  await amongWriters(2, () => correctStatistics(impatient))
  expect(await wrongStatistics(impatient)).toBe(0)
  while ((await foldMarks(db)) > 0);
  const rows = await readPlainRows(db)
  const today = todayInSaoPaulo()
  for (const company of [null, ...companies])
    expect(dashboardFrom(await readCounters(db, company, today))).toEqual(
      plainStatistics(rows, company, today),
    )
})

test('Two recounts at once put a wrong figure right once', async () => {
  await breakEverything()
  await Promise.all([correctStatistics(impatient), correctStatistics(impatient)])
  expect(await wrongStatistics(impatient)).toBe(0)
})
