import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createLimits, type Limits } from '../../db/limits.sql.ts'
import { acceptDate, countForm } from './visitor-limits.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

let database: TestDatabase
let limits: Limits
let now = 0
beforeAll(async () => {
  database = await createTestDatabase()
  limits = createLimits(database.config, () => new Date(now))
})
// Nothing counts any more the day after.
beforeEach(() => {
  now += DAY
})
afterAll(async () => {
  await limits.close()
  await database.drop()
})

/** How many of so many forms, one every so many milliseconds, are accepted. */
async function heard(
  forms: number,
  everyMs: number,
  asker: (form: number) => { jti: string; ip: string },
) {
  let count = 0
  for (let form = 0; form < forms; form++, now += everyMs) {
    try {
      await countForm(limits, asker(form))
      count++
    } catch {
      // Not accepted.
    }
  }
  return count
}

const factory = () => ({ jti: 'link', ip: '200.1.2.3' })

test('A company of 200 behind one address registers in four hours', async () => {
  expect(await heard(200, (240 / 200) * MINUTE, factory)).toBe(200)
})

test('Forty of a company register within ten minutes', async () => {
  expect(await heard(40, (10 / 40) * MINUTE, factory)).toBe(40)
})

test.each([
  { most: 80, asker: factory, who: 'one link and one address' },
  {
    most: 120,
    asker: (form: number) => ({ ...factory(), jti: `link ${form}` }),
    who: 'many links',
  },
  { most: 80, asker: (form: number) => ({ ...factory(), ip: `::${form}` }), who: 'many addresses' },
])('A scan of CPFs within minutes is stopped, with $who', async ({ most, asker }) => {
  expect(await heard(most + 20, 100, asker)).toBe(most)
})

test('A slow scan gets at most four hundred questions in four hours out of one link', async () => {
  expect(await heard(440, (240 / 440) * MINUTE, factory)).toBe(400)
})

test('The right date of birth is accepted before five wrong ones, and again after an hour', async () => {
  for (let i = 0; i < 4; i++) expect(await acceptDate(limits, '1', false)).toBe(false)
  expect(await acceptDate(limits, '1', true)).toBe(true)
  expect(await acceptDate(limits, '1', false)).toBe(false)
  expect(await acceptDate(limits, '1', true)).toBe(false)
  expect(await acceptDate(limits, '2', true)).toBe(true)
  now += 59 * MINUTE
  expect(await acceptDate(limits, '1', true)).toBe(false)
  now += MINUTE
  expect(await acceptDate(limits, '1', true)).toBe(true)
})
