import { chmod, mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mount, unmount } from '../../../../scripts/commands/small-disk.mjs'
import { onData } from '../clinic-process.ts'
import { WorkingDay } from './working-day.ts'

// The clinic on a disk of its own that is made smaller under it, and larger again. Only who may mount one runs this:
// `npm test` tries, and says so where not.

const LARGE = '1g'
const SEED = 20_261_122

let folder: string
let disk: string
let day: WorkingDay
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-full-'))
  await chmod(folder, 0o711)
  disk = join(folder, 'data')
  await mkdir(disk)
  await mount(disk, `size=${LARGE},mode=711`)
  day = await WorkingDay.begin(folder, { seed: SEED, results: 60 })
}, 120_000)
afterAll(async () => {
  await day?.close()
  await unmount(disk)
  await rm(folder, { recursive: true, force: true })
})

/**
 * Leaves so many bytes; nothing that is there is lost. The clinic writes on meanwhile, and no disk is made smaller than
 * what is on it: then what is on it is measured anew.
 */
async function leave(bytes: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { blocks, bfree, bsize } = await statfs(disk)
    try {
      await mount(disk, `remount,size=${(blocks - bfree) * bsize + bytes}`)
      return
    } catch (refusal) {
      if (tries === 200) throw refusal
    }
  }
}

/** Until so many callers were told to come again since. */
async function untilRefused(calls: number): Promise<void> {
  const before = day.counts.passing
  await expect.poll(() => day.counts.passing, { timeout: 60_000 }).toBeGreaterThan(before + calls)
}

test('A full disk is answered 503 with the time to wait; once there is space all goes on by itself, and nothing is lost or doubled', {
  tags: 'long',
  timeout: 300_000,
}, async () => {
  await day.backAtWork()
  await leave(256 * 1024)
  await untilRefused(20)
  await mount(disk, `remount,size=${LARGE}`)
  await day.backAtWork()

  // Without space for its journal the database itself ends, and cannot start.
  await leave(0)
  await onData(disk, switchJournals)
  await expect
    .poll(() => day.clinic.said, { timeout: 60_000 })
    .toContain('O PostgreSQL não iniciou')
  // Nor can the server: it asks to be started later, for as long as that takes.
  await day.clinic.kill('server')
  await expect.poll(() => day.clinic.said, { timeout: 60_000 }).toContain('(código 75)')
  await mount(disk, `remount,size=${LARGE}`)
  await day.backAtWork()

  const { faults, done } = await day.end()
  console.info(day.counts, done)
  expect(faults).toEqual([])
})

/** Ends the file of the journal under way, until there is no other: with the connection, for the database dies of it. */
async function switchJournals(client: pg.Client): Promise<void> {
  client.on('error', () => {})
  for (;;) {
    const switched = client.query(
      `select pg_logical_emit_message(false, 'teste', 'x'), pg_switch_wal()`,
    )
    if (!(await switched.catch(() => undefined))) return
  }
}
