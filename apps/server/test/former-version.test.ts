import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demandsOf, prepare, type Shape } from '../../../scripts/statements/shape.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

// While an upgrade goes from one instance to the next, servers of the last release work on the new schema. What they say to
// it was written down when they were released (scripts/statements/record.ts).

let former: Shape
let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  former = JSON.parse(
    await readFile(join(import.meta.dirname, 'published/statements.json'), 'utf8'),
  )
  database = await createTestDatabase()
  client = new pg.Client(database.config as pg.ClientConfig)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('Each statement of the last release still has its tables, columns, functions and types', async () => {
  expect(former.statements.length).toBeGreaterThan(400)
  const faults = []
  for (const { text, parameters, results } of former.statements) {
    const now = await prepare(client, text).catch((error: Error) => error.message)
    const isSame =
      typeof now === 'object' &&
      parameters.join() === now.parameters.join() &&
      hasAll(now.results, results)
    if (!isSame) faults.push({ text, was: { parameters, results }, now })
  }
  expect(faults).toEqual([])
})

/** Whether these types are still there, in their order: a new column stands at the end of its own table's, by its name. */
function hasAll(now: string[], was: string[]): boolean {
  let at = 0
  for (const type of now) if (type === was[at]) at += 1
  return at === was.length
}

/** Rules that let in more than before; until the next release is written down. */
const WIDER = [
  "imports: CHECK ((kind = ANY (ARRAY['patients'::text, 'leads'::text, 'roster'::text])))",
]

/** What is asked of rows that the last release writes: a rule over a new column is met by that column's default. */
async function newDemands(on: pg.Client): Promise<string[]> {
  const [known, demands] = [new Set(former.columns), new Set(former.demands)]
  const tables = new Set(former.columns.map((column) => column.split('.')[0]))
  return (await demandsOf(on))
    .filter(({ demand }) => !demands.has(demand) && !WIDER.includes(demand))
    .filter(({ demand }) => tables.has(demand.split(/[.:]/)[0]))
    .filter(({ columns }) => columns.every((column) => known.has(column)))
    .map(({ demand }) => demand)
}

test('No table demands a value that the last release does not know of', async () => {
  expect(await newDemands(client)).toEqual([])
})

test('The check reports a renamed column, a new column that must be given, and a new rule over old columns', async () => {
  const own = new pg.Client(database.owner as pg.ClientConfig)
  // Should the test fail, the database is dropped beneath it.
  own.on('error', () => {})
  await own.connect()
  await own.query('begin')
  await own.query('alter table companies rename corporate_reason to name')
  await own.query('alter table companies add must_be_given text not null')
  const broken = []
  for (const { text } of former.statements) {
    await own.query('savepoint before')
    if (
      await prepare(own, text).then(
        () => false,
        () => true,
      )
    )
      broken.push(text)
    await own.query('rollback to before')
  }
  expect(broken.length).toBeGreaterThan(5)
  await own.query('alter table companies add check (length(zip_code) > 3)')
  expect(await newDemands(own)).toEqual(
    expect.arrayContaining(['companies.must_be_given', expect.stringContaining('length')]),
  )
  await own.query('rollback')
  await own.end()
})
