import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mount, unmount } from '../../../../scripts/commands/small-disk.mjs'
import { exitCodeOf } from '../watch/exit-code.ts'
import { blameDisk } from './embedded/blame-disk.ts'

let folder: string
let disk: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-blame-'))
  disk = join(folder, 'disk')
  await mkdir(disk)
  await mount(disk, 'size=1m,mode=711')
})
afterAll(async () => {
  await unmount(disk)
  await rm(folder, { recursive: true, force: true })
})

const blamed = async (said: string, home: string, dataDir: string) =>
  exitCodeOf(await blameDisk(new Error('O PostgreSQL não iniciou'), said, { home, dataDir }))

test('A PostgreSQL that did not start is tried again later when its disk is full, also where its log was cut short', async () => {
  expect(await blamed('FATAL:  could not write to file', disk, folder)).toBe(75)
  expect(await blamed('', folder, disk)).toBe(75)
  expect(await blamed('could not write: No space left on device', folder, folder)).toBe(75)
  expect(await blamed('FATAL:  could not write to file', folder, folder)).toBe(1)
})
