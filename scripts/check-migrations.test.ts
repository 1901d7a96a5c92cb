import { appendFile, cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MIGRATIONS } from '../apps/server/src/db/migration-files.ts'
import { checkMigrations, recordMigrations } from './check-migrations.ts'

// A copy of the project's own migrations; each case plants one violation in it.

const LEADS = '0011-leads.sql'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'iris-migrations-'))
  await cp(MIGRATIONS, dir, { recursive: true })
})
afterEach(() => rm(dir, { recursive: true }))

const edit = async (name: string, change: (text: string) => string) =>
  writeFile(join(dir, name), change(await readFile(join(dir, name), 'utf8')))

test('The migrations of the project are as they landed', async () => {
  expect(await checkMigrations(MIGRATIONS)).toEqual([])
})

test('Line ends that a checkout rewrote are no edit of a migration', async () => {
  await edit(LEADS, (text) => text.replaceAll('\n', '\r\n'))
  expect(await checkMigrations(dir)).toEqual([])
})

test('An edited migration is found, even when only a comment changed', async () => {
  await appendFile(join(dir, LEADS), '-- a word more\n')
  expect(await checkMigrations(dir)).toEqual([
    '0011-leads.sql was edited: undo it, and write a new migration.',
  ])
})

test('An edited migration is found even after recording again', async () => {
  await appendFile(join(dir, LEADS), '-- a word more\n')
  expect(await recordMigrations(dir)).toEqual([])
  expect(await checkMigrations(dir)).toHaveLength(1)
})

test('A landed migration that was removed is found', async () => {
  await rm(join(dir, LEADS))
  expect(await checkMigrations(dir)).toEqual(['0011-leads.sql landed and is gone: put it back.'])
})

test('A landed migration that was renamed is found', async () => {
  await rename(join(dir, LEADS), join(dir, '0011-sales.sql'))
  expect(await checkMigrations(dir)).toEqual([
    '0011-leads.sql landed and is gone: put it back.',
    '0011-sales.sql is not recorded: npm run migrations:record',
  ])
})

test('A migration that was taken out of the list is found', async () => {
  await edit('landed.sha256', (list) => list.replace(/^.*0011-leads.sql\n/m, ''))
  expect(await checkMigrations(dir)).toEqual([
    '0011-leads.sql is not recorded: npm run migrations:record',
  ])
})

test('A new migration must be recorded, and cannot change from then on', async () => {
  await writeFile(join(dir, '9999-new.sql'), 'select 1;\n')
  expect(await checkMigrations(dir)).toHaveLength(1)
  expect(await recordMigrations(dir)).toEqual(['9999-new.sql'])
  expect(await checkMigrations(dir)).toEqual([])
  await writeFile(join(dir, '9999-new.sql'), 'select 2;\n')
  expect(await checkMigrations(dir)).toEqual([
    '9999-new.sql was edited: undo it, and write a new migration.',
  ])
})
