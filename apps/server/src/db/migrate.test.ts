import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let client: pg.Client
let dir: string

beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.owner as pg.ClientConfig)
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  dir = await mkdtemp(join(tmpdir(), 'iris-migrations-'))
})

afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(dir, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(join(dir, name), sql)
const run = () => migrate(database.owner as pg.ClientConfig, dir)

test('files run once, in the order of their numbers', async () => {
  await write('0002-rows.sql', 'insert into things values (1); insert into things values (2);')
  await write('0001-things.sql', 'create table things (id int);')
  expect(await run()).toEqual(['0001-things.sql', '0002-rows.sql'])
  expect(await run()).toEqual([])
  await write('0003-more.sql', 'insert into things values (3)')
  expect(await run()).toEqual(['0003-more.sql'])
  expect((await client.query('select count(*)::int as n from things')).rows[0].n).toBe(3)
})

test('a failing file leaves nothing behind, keeps those before it, and runs once mended', async () => {
  await write('0001-good.sql', 'create table good (id int)')
  await write('0002-bad.sql', 'create table half (id int); select nonsense;')
  await expect(run()).rejects.toThrow('A migração 0002-bad.sql falhou: column "nonsense"')
  const tables = await client.query("select to_regclass('good') good, to_regclass('half') half")
  expect(tables.rows[0]).toEqual({ good: 'good', half: null })
  await write('0002-bad.sql', 'create table half (id int)')
  expect(await run()).toEqual(['0002-bad.sql'])
})

test('a file changed after it ran is refused, though not for its line ends', async () => {
  await write('0001-things.sql', 'create table things (\n  id int);')
  await run()
  await write('0001-things.sql', 'create table things (\r\n  id int);')
  expect(await run()).toEqual([])
  await write('0001-things.sql', 'create table things (id bigint);')
  await expect(run()).rejects.toThrow('A migração 0001-things.sql mudou depois de aplicada.')
})

test('a database newer than the program is refused', async () => {
  await write('0001-things.sql', 'create table things (id int)')
  await run()
  await rm(join(dir, '0001-things.sql'))
  await expect(run()).rejects.toThrow('que esta versão da Íris não conhece')
})

test('a number below those that ran, a number used twice and a nameless file are refused', async () => {
  await write('0002-things.sql', 'create table things (id int)')
  await run()
  await write('0001-late.sql', 'select 1')
  await expect(run()).rejects.toThrow('A migração 0001-late.sql vem antes de 0002-things.sql')
  await write('0002-twin.sql', 'select 1')
  await expect(run()).rejects.toThrow('Há mais de uma migração com o número de 0002-twin.sql.')
  await write('things.sql', 'select 1')
  await expect(run()).rejects.toThrow('A migração things.sql deve se chamar NNNN-nome.sql.')
})

test('of several processes that start at once, one migrates', async () => {
  await write('0001-things.sql', 'create table things (id int); select pg_sleep(0.2);')
  const ran = await Promise.all([run(), run(), run()])
  expect(ran.flat()).toEqual(['0001-things.sql'])
})
