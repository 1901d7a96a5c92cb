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
/** The rows of a table without their own moments, which are those of the run. */
type Rows = Map<string, unknown[]>

/**
 * Counters are compared by their sums. How far the audit was sealed, and which writes screens are told of, differ, and have
 * their own tests.
 */
const COUNTERS = new Set([
  'audit_chain',
  'audit_seals',
  'exam_changes',
  'lead_counts',
  'lead_tallies',
  'list_counted',
  'list_moves',
  'list_places',
  'list_totals',
  'stat_counts',
  'stat_facts',
  'stat_marks',
  'stat_periods',
  'stat_spans',
])

/** To these a migration adds rows; with the column that tells one from the others. */
const GROWN: Readonly<Record<string, string>> = { device_keys: 'user_id' }
/** Columns that are another in each database. */
const RANDOM: Readonly<Record<string, string[]>> = { device_keys: ['key'] }

/** A new database that was filled the same way. */
type Fresh = { made: TestDatabase; schema: SchemaDump; rows: Rows }
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
  await onDatabase(made, (client) => fill(client, last))
  return {
    made,
    schema: await dumpSchema(made.owner as pg.ClientConfig),
    rows: await onDatabase(made, (client) => rowsOf(client, 'without moments')),
  }
}

/** Programs on the oldest and the newest; between them the same schema and rows are looked at, and the answers by `test:all`. */
const AT_WORK = ['2caa2d0', '030149b']

describe.each(VERSIONS)('A database of revision $revision', ({ revision, last, ownText }) => {
  let database: TestDatabase
  let before: Rows

  beforeAll(async () => {
    database = await publish(last, ownText)
    await onDatabase(database, (client) => fill(client, last))
    before = await onDatabase(database, (client) => rowsOf(client, 'whole'))
    await migrate(database.owner as pg.ClientConfig)
    await connectAsApp(database.owner, () => {})
  })
  afterAll(() => database.drop())

  test('An upgraded database has the schema of a new one, to the last index, trigger, function and right', async () => {
    const schema = await dumpSchema(database.owner as pg.ClientConfig)
    expect(schema.tables.length).toBeGreaterThan(30)
    expect(schema).toEqual((await freshOf(last)).schema)
  })

  test('An upgraded database keeps every row as it was written', async () => {
    const after = await onDatabase(database, (client) => rowsOf(client, 'whole'))
    for (const [table, rows] of before) {
      expect(rows.length, table).toBeGreaterThan(0)
      const name = GROWN[table]
      const old = new Set(rows.map((row) => name && (row as Record<string, unknown>)[name]))
      const kept = (after.get(table) as Record<string, unknown>[])
        .filter((row) => old.has(name && row[name]))
        .map((row, i) => pickKeys(row, rows[i] as object))
      expect(kept.map(withoutSearch), table).toEqual(
        rows.map((row) => withoutSearch(row as object)),
      )
    }
  })

  test('An upgraded database has the rows of a new database that was filled the same way', async () => {
    const rows = await onDatabase(database, (client) => rowsOf(client, 'without moments'))
    expect(rows).toEqual((await freshOf(last)).rows)
  })

  test('An upgraded database knows the totals of its patients and exams', async () => {
    const { rows } = await onDatabase(database, (client) =>
      client.query('select list_recount() as wrong'),
    )
    expect(rows).toEqual([{ wrong: '0' }])
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
      const { rows } = await onDatabase(database, (client) =>
        client.query('select count(*)::int as rows, min(id)::int as first from audit_events'),
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
      const { rows } = await onDatabase(database, (client) =>
        client.query('select stat_recount() as wrong'),
      )
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
      expect(withoutMoments(upgraded.body)).toEqual(withoutMoments(measure.body))
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
        const { rows } = await onDatabase(database, (client) => client.query(query))
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

async function rowsOf(client: pg.Client, kind: 'whole' | 'without moments'): Promise<Rows> {
  const tables = await client.query<{ name: string; moments: string[] }>(`
    select table_name as name, coalesce(array_agg(column_name::text)
      filter (where data_type = 'xid8' or data_type like 'timestamp%'), '{}') as moments
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'schema_migrations'
      and not exists (select from pg_class c where c.oid = to_regclass(table_name::text) and c.relispartition)
    group by 1 order by 1`)
  const rows: Rows = new Map()
  for (const { name, moments } of tables.rows.filter((table) => !COUNTERS.has(table.name))) {
    const found = await client.query<{ row: unknown }>(
      `select to_jsonb(t) - $1::text[] as row from ${name} t order by (to_jsonb(t) - $1::text[])::text`,
      [kind === 'whole' ? [] : [...moments, ...(RANDOM[name] ?? [])]],
    )
    rows.set(
      name,
      found.rows.map(({ row }) => row),
    )
  }
  return rows
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
function pickKeys(row: object, like: object): object {
  return Object.fromEntries(Object.entries(row).filter(([key]) => key in like))
}

/** The search keys of a row are made from its other columns, by a rule that migrations 0016 and 0070 changed. */
function withoutSearch(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !SEARCH_KEYS.has(key)))
}

const SEARCH_KEYS = new Set(['search', 'name_key'])
const MOMENTS = new Set(['created_at', 'updated_at', 'triage_updated_at', 'revision'])
function withoutMoments(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (key, value) => (MOMENTS.has(key) ? undefined : value)))
}
