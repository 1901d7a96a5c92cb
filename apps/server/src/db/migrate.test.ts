import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../test/database.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migration-files.ts'

let database: TestDatabase
let client: pg.Client
let dir: string

beforeEach(async () => {
  database = await createEmptyDatabase()
  client = new pg.Client(database.owner as pg.ClientConfig)
  await client.connect()
  dir = await mkdtemp(join(tmpdir(), 'iris-migrations-'))
})

afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(dir, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(join(dir, name), sql)
const run = () => migrate(database.owner as pg.ClientConfig, dir)

test('Migrations run once, in the order of their numbers', async () => {
  await write('0002-rows.sql', 'insert into things values (1); insert into things values (2);')
  await write('0001-things.sql', 'create table things (id int);')
  expect(await run()).toEqual(['0001-things.sql', '0002-rows.sql'])
  expect(await run()).toEqual([])
  await write('0003-more.sql', 'insert into things values (3)')
  expect(await run()).toEqual(['0003-more.sql'])
  expect((await client.query('select count(*)::int as n from things')).rows[0].n).toBe(3)
})

test('A PostgreSQL older than 18 is refused with its version before anything is changed', async () => {
  // In place of the server's own answer: there is no older server here.
  await client.query(`create function current_setting(name text) returns text language sql
    as $$ select case name when 'server_version_num' then '150014' else '15.14' end $$`)
  await write('0001-things.sql', 'create table things (id int)')
  const older = { ...database.owner, options: '-c search_path=public,pg_catalog' }
  await expect(migrate(older as pg.ClientConfig, dir)).rejects.toThrow(
    'O PostgreSQL de DATABASE_URL é o 15.14, e a Íris precisa do 18 ou de um mais novo.',
  )
  const { rows } = await client.query("select to_regclass('schema_migrations') as table")
  expect(rows).toEqual([{ table: null }])
})

test('A failing migration leaves nothing behind, keeps those before it, and runs once it is mended', async () => {
  await write('0001-good.sql', 'create table good (id int)')
  await write('0002-bad.sql', 'create table half (id int); select nonsense;')
  await expect(run()).rejects.toThrow('A migração 0002-bad.sql falhou: column "nonsense"')
  const tables = await client.query("select to_regclass('good') good, to_regclass('half') half")
  expect(tables.rows[0]).toEqual({ good: 'good', half: null })
  await write('0002-bad.sql', 'create table half (id int)')
  expect(await run()).toEqual(['0002-bad.sql'])
})

test('A migration changed after it ran is refused, but not for its line ends', async () => {
  await write('0001-things.sql', 'create table things (\n  id int);')
  await run()
  await write('0001-things.sql', 'create table things (\r\n  id int);')
  expect(await run()).toEqual([])
  await write('0001-things.sql', 'create table things (id bigint);')
  await expect(run()).rejects.toThrow('A migração 0001-things.sql mudou depois de aplicada.')
})

test('A database newer than the program is refused', async () => {
  await write('0001-things.sql', 'create table things (id int)')
  await run()
  await rm(join(dir, '0001-things.sql'))
  await expect(run()).rejects.toThrow('que esta versão da Íris não conhece')
})

test('A number below those that ran, a number used twice and a file without a name are refused', async () => {
  await write('0002-things.sql', 'create table things (id int)')
  await run()
  await write('0001-late.sql', 'select 1')
  await expect(run()).rejects.toThrow('A migração 0001-late.sql vem antes de 0002-things.sql')
  await write('0002-twin.sql', 'select 1')
  await expect(run()).rejects.toThrow('Há mais de uma migração com o número de 0002-twin.sql.')
  await write('things.sql', 'select 1')
  await expect(run()).rejects.toThrow('A migração things.sql deve se chamar NNNN-nome.sql.')
})

test('Only one of several processes that start at once migrates', async () => {
  await write('0001-things.sql', 'create table things (id int); select pg_sleep(0.2);')
  const ran = await Promise.all([run(), run(), run()])
  expect(ran.flat()).toEqual(['0001-things.sql'])
})

describe('An index that is built while others write', () => {
  const INDEX = '-- no-transaction\n-- Why it is there.\ncreate'
  const things = 'create table things (id int); insert into things values (1), (1);'
  const isValid = async () => {
    const { rows } = await client.query(
      "select indisvalid from pg_index where indexrelid = to_regclass('things_id')",
    )
    return rows.map(({ indisvalid }) => indisvalid)
  }
  const connect = async () => {
    const other = new pg.Client(database.owner as pg.ClientConfig)
    await other.connect()
    return other
  }

  beforeEach(async () => {
    await write('0001-things.sql', things)
    await run()
  })

  test('An index without a transaction waits for a writer, stops no other, and is built once by two processes', async () => {
    await write(
      '0002-index.sql',
      `${INDEX} index concurrently if not exists things_id on things (id);`,
    )
    const writer = await connect()
    try {
      await writer.query('begin; insert into things values (2)')
      const ran = Promise.all([run(), run()])
      await expect
        .poll(async () => {
          const { rows } = await client.query(
            `select count(*)::int as n from pg_stat_activity
             where datname = current_database() and query like '%concurrently%' and wait_event_type = 'Lock'`,
          )
          return rows[0].n
        })
        .toBe(1)
      await client.query("set statement_timeout = '5s'; insert into things values (3)")
      await writer.query('commit')
      expect((await ran).flat()).toEqual(['0002-index.sql'])
    } finally {
      await writer.end()
    }
    expect(await isValid()).toEqual([true])
  })

  test('An index that cannot be built leaves nothing behind, and is built once the rows allow it', async () => {
    await write(
      '0002-index.sql',
      `${INDEX} unique index concurrently if not exists things_id on things (id);`,
    )
    await expect(run()).rejects.toThrow('A migração 0002-index.sql falhou: could not create unique')
    expect(await isValid()).toEqual([])
    await client.query('truncate things')
    expect(await run()).toEqual(['0002-index.sql'])
    expect(await isValid()).toEqual([true])
  })

  test('An index that a crash left half built is built again', async () => {
    const built = 'create unique index concurrently things_id on things (id)'
    await expect(client.query(built)).rejects.toThrow('could not create unique')
    expect(await isValid()).toEqual([false])
    await client.query('truncate things')
    await write(
      '0002-index.sql',
      `${INDEX} unique index concurrently if not exists things_id on things (id);`,
    )
    expect(await run()).toEqual(['0002-index.sql'])
    expect(await isValid()).toEqual([true])
  })

  const refuses = async (sql: string) => {
    await write('0002-index.sql', `-- no-transaction\n${sql}`)
    await expect(run()).rejects.toThrow('A migração 0002-index.sql roda sem transação, por isso')
    expect((await client.query('select id from things')).rows).toEqual([{ id: 1 }, { id: 1 }])
  }
  test.each(['create index things_id on things (id);'])(
    'A migration without a transaction may not contain: %s',
    refuses,
  )
  test.each([
    'update things set id = 2;',
    'create index concurrently things_id on things (id);',
    'create index concurrently if not exists things_id on things (id); drop table things;',
  ])('A migration without a transaction may not contain: %s', { tags: 'long' }, refuses)
})

test('A migration that waits too long for a table in use gives up, says so, and changes nothing', async () => {
  await write('0001-things.sql', 'create table things (id int)')
  await run()
  await write(
    '0002-more.sql',
    'create table more (id int); alter table things add column name text;',
  )
  await client.query('begin; select * from things')
  await expect(migrate(database.owner as pg.ClientConfig, dir, '200ms')).rejects.toThrow(
    'A migração 0002-more.sql desistiu de esperar por uma tabela em uso e nada mudou. Veja em pg_stat_activity quem a usa e inicie a Íris de novo.',
  )
  await client.query('commit')
  expect((await client.query("select to_regclass('more') as more")).rows).toEqual([{ more: null }])
  expect(await run()).toEqual(['0002-more.sql'])
})

test('A migration that the database ends because it and somebody at work wait for each other runs again', async () => {
  await write('0001-things.sql', 'create table things (id int); create table more (id int)')
  await run()
  await write(
    '0002-names.sql',
    'alter table things add column name text; alter table more add column name text;',
  )
  // The migration, and never the person, is the one that is ended.
  await client.query("set deadlock_timeout = '1h'; begin; select * from more")
  const migrated = run()
  await expect.poll(() => waitersFor('more')).toBe(1)
  await client.query('select * from things; commit')
  expect(await migrated).toEqual(['0002-names.sql'])
  // The database counts it a moment later.
  await expect.poll(deadlocks).toBe(1)
})

async function deadlocks(): Promise<number> {
  const { rows } = await client.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0].deadlocks
}

async function waitersFor(table: string): Promise<number> {
  const { rows } = await client.query(
    'select count(*)::int as waiters from pg_locks where relation = $1::regclass and not granted',
    [table],
  )
  return rows[0].waiters
}

test('A third text of the migration that was published with two texts is refused', async () => {
  await write('0011-leads.sql', 'create table leads (id int)')
  await run()
  await copyFile(join(MIGRATIONS, '0011-leads.sql'), join(dir, '0011-leads.sql'))
  await expect(run()).rejects.toThrow('A migração 0011-leads.sql mudou depois de aplicada.')
})
