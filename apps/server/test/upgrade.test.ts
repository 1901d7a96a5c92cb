import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dashboard } from '@iris/contracts/dashboard'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealRows } from '../src/audit/seals.sql.ts'
import { verifyChain } from '../src/audit/verify-chain.ts'
import { connectAsApp } from '../src/db/app-role.ts'
import { migrate } from '../src/db/migrate.ts'
import { MIGRATIONS } from '../src/db/migration-files.ts'
import { createTestApp, type TestApp } from './app.ts'
import {
  copyDatabase,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from './database.ts'
import { plainStatistics, readPlainRows } from './plain-statistics.ts'
import { dumpSchema, type SchemaDump } from './schema-dump.ts'
import { type Row, type Rows, rowsOf, withoutMoments } from './table-rows.ts'

// A clinic with any published version must start on this one. Each published schema is built from its own migrations,
// filled, and migrated; it is compared with a new database filled by the same statements.

const PUBLISHED = join(import.meta.dirname, 'published')

/** Its last migration, and the file that it published with another text than the one in the folder. */
const VERSIONS = [
  { revision: '2caa2d0', last: '0013', ownText: null },
  { revision: '8058e56', last: '0013', ownText: '0011-leads.8058e56.sql' },
  { revision: '2c5c420', last: '0030', ownText: null },
  { revision: '2369285', last: '0042', ownText: null },
  { revision: '8eca554', last: '0066', ownText: null },
  { revision: '030149b', last: '0090', ownText: null },
]

/** A start changes no password. */
const AS_IT_IS = { adminPassword: undefined }

/** To these a migration adds rows; with the column that tells one from the others. */
const GROWN: Readonly<Record<string, string>> = { device_keys: 'user_id' }

/** A new database that was filled the same way. */
type Fresh = { made: TestDatabase; rows: Rows }
const fresh = new Map<string, Promise<Fresh>>()
afterAll(async () => {
  for (const { made } of await Promise.all(fresh.values())) await made.drop()
})

/** One for all versions of that last migration. */
function freshOf(last: string): Promise<Fresh> {
  const known = fresh.get(last) ?? makeFresh(last)
  fresh.set(last, known)
  return known
}
async function makeFresh(last: string): Promise<Fresh> {
  const made = await createTestDatabase()
  return onDatabase(made, async (client) => {
    // What fills it changes no schema, so one says it for all.
    schemaOfNew ??= await dumpSchema(client)
    await fill(client, last)
    return { made, rows: await withoutMoments(client, await rowsOf(client)) }
  })
}
let schemaOfNew: SchemaDump | undefined

/** Programs on the oldest, which every migration changed; of the others schema, rows and counts are looked at, and the answers by `test:all`. */
const AT_WORK = ['2caa2d0']

describe.each(VERSIONS)('A database of revision $revision', ({ revision, last, ownText }) => {
  let database: TestDatabase
  let before: Rows
  let after: Rows
  let client: pg.Client

  beforeAll(async () => {
    database = await publish(last, ownText)
    before = await onDatabase(database, async (client) => {
      await fill(client, last)
      return rowsOf(client)
    })
    await migrate(database.owner as pg.ClientConfig)
    await connectAsApp(database.owner, () => {})
    client = new pg.Client(database.owner as pg.ClientConfig)
    await client.connect()
    after = await rowsOf(client)
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  test('An upgraded database has the schema of a new one, to the last index, trigger, function and right', async () => {
    const schema = await dumpSchema(client)
    expect(schema.tables.length).toBeGreaterThan(30)
    await freshOf(last)
    expect(schema).toEqual(schemaOfNew)
  })

  test('An upgraded database keeps every row as it was written', () => {
    for (const [table, rows] of before) {
      expect(rows.length, table).toBeGreaterThan(0)
      const name = GROWN[table]
      const old = new Set(rows.map((row) => name && row[name]))
      const kept = (after.get(table) as Row[])
        .filter((row) => old.has(name && row[name]))
        .map((row, i) => pickKeys(row, rows[i] as Row))
      expect(kept.map(withoutSearch), table).toEqual(rows.map(withoutSearch))
    }
  })

  test('An upgraded database has the rows of a new database that was filled the same way', async () => {
    expect(await withoutMoments(client, after)).toEqual((await freshOf(last)).rows)
  })

  test('An upgraded database knows the totals of its patients and exams, and counts its statistics as a recount does', async () => {
    const { rows } = await client.query(
      'select list_recount() as wrong, stat_recount() as uncounted',
    )
    expect(rows).toEqual([{ wrong: '0', uncounted: '0' }])
  })

  describe('at work', AT_WORK.includes(revision) ? {} : { tags: 'long' }, () => {
    let app: TestApp
    let newApp: TestApp

    beforeAll(async () => {
      const keep = async () => {}
      const { made } = await freshOf(last)
      newApp = await createTestApp(AS_IT_IS, { ...made, drop: keep })
      app = await createTestApp(AS_IT_IS, { ...database, drop: keep })
    })
    afterAll(() => Promise.all([app.close(), newApp.close()]))

    test('An upgraded database seals its old audit from the first row, and what the program writes', async () => {
      const { db } = app.services
      await app.call('GET', '/patients/1', { as: app.admin })
      while ((await sealRows(db)) > 0);
      const { rows } = await client.query(
        'select count(*)::int as rows, min(id)::int as first from audit_events',
      )
      expect(await verifyChain(db, [])).toMatchObject({
        holds: true,
        rows: rows[0].rows,
        waiting: 0,
      })
      const [seal] = await db.selectFrom('audit_seals').select('ids').where('n', '=', 1).execute()
      expect(seal?.ids[0]).toBe(rows[0].first)
    })

    test('An upgraded database counts its statistics as a recount does, by the present rule', async () => {
      const { rows } = await client.query('select stat_recount() as wrong')
      expect(rows).toEqual([{ wrong: '0' }])
      const plain = await readPlainRows(app.services.db)
      for (const company of [null, 1, 2, 3]) {
        const path = `/dashboard${company ? `?company_id=${company}` : ''}`
        const { body } = await app.call<Dashboard>('GET', path, { as: app.admin })
        expect(body).toEqual(plainStatistics(plain, company, todayInSaoPaulo()))
      }
    })

    test.each([
      '/leads?per_page=100&sort=name',
      '/leads/board?per_column=100',
      '/leads/board?created_from=2025-11-01&created_to=2026-06-30',
      '/leads/board?city=Campinas',
      '/leads/dashboard?period=custom&startDate=2025-11-01&endDate=2026-12-31',
      '/exams/with-patient-name?per_page=100',
      '/patients?per_page=100',
      '/equipaments',
      '/supports',
      '/screening-events',
      '/referrals?per_page=100',
    ])('An upgraded database answers GET %s as a new one does', async (path) => {
      const answer = (from: TestApp) => from.call('GET', path, { as: from.admin })
      const [upgraded, measure] = [await answer(app), await answer(newApp)]
      expect(upgraded.status).toBe(200)
      expect(answerOf(upgraded.body)).toEqual(answerOf(measure.body))
    })

    test('An upgraded database gives each stage of the board its leads, by days and by city', async () => {
      const board = async (query: string) => {
        const { body } = await app.call<{ columns: { funnel_stage: string; count: number }[] }>(
          'GET',
          `/leads/board?${query}`,
          { as: app.admin },
        )
        return Object.fromEntries(body.columns.map((column) => [column.funnel_stage, column.count]))
      }
      const byHand = async (where: string) => {
        const query = `select funnel_stage, count(*)::int as n from leads where ${where} group by 1`
        const { rows } = await client.query(query)
        return Object.fromEntries(rows.map(({ funnel_stage, n }) => [funnel_stage, n]))
      }
      const days = await byHand("created_day between '2025-11-01' and '2026-06-30'")
      expect(await board('created_from=2025-11-01&created_to=2026-06-30')).toMatchObject(days)
      expect(await board('city=São Paulo')).toMatchObject(await byHand("city_key = 'sao paulo'"))
    })
  })
})

/** What no version filled: it grows with the versions, so that each migration is applied to it once. */
let bare: TestDatabase
beforeAll(async () => {
  bare = await createEmptyDatabase()
})
afterAll(() => bare.drop())

/** A database that was migrated as the published version did, and holds nothing yet. */
async function publish(last: string, ownText: string | null): Promise<TestDatabase> {
  const database = ownText ? await createEmptyDatabase() : bare
  const folder = await mkdtemp(join(tmpdir(), 'iris-published-'))
  try {
    const names = (await readdir(MIGRATIONS)).filter((name) => name.slice(0, 4) <= last)
    for (const name of names) await copyFile(join(MIGRATIONS, name), join(folder, name))
    if (ownText) {
      const [name] = ownText.split('.')
      await copyFile(join(PUBLISHED, ownText), join(folder, `${name}.sql`))
    }
    await migrate(database.owner as pg.ClientConfig, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
  return ownText ? database : copyDatabase(database)
}

/** With what a version of that last migration could write: `rows.sql`, and the later files up to it. */
async function fill(client: pg.Client, last: string): Promise<void> {
  const names = (await readdir(PUBLISHED)).filter((name) => /^rows-\d{4}\.sql$/.test(name)).sort()
  for (const name of ['rows.sql', ...names.filter((name) => name.slice(5, 9) <= last)])
    await client.query(await readFile(join(PUBLISHED, name), 'utf8'))
}

async function onDatabase<T>(database: TestDatabase, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(database.owner as pg.ClientConfig)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The columns that a row had before: a migration may add others. */
function pickKeys(row: Row, like: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => key in like))
}

/** The search keys of a row are made from its other columns, by a rule that migrations 0016 and 0070 changed. */
function withoutSearch(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !SEARCH_KEYS.has(key)))
}

const SEARCH_KEYS = new Set(['search', 'name_key'])
const MOMENTS = new Set(['created_at', 'updated_at', 'triage_updated_at', 'revision'])
function answerOf(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (key, value) => (MOMENTS.has(key) ? undefined : value)))
}
