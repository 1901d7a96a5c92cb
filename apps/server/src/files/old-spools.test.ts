import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeOldSpools } from './old-spools.ts'

const before = process.env.TMPDIR
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-spools-'))
  process.env.TMPDIR = folder
})
afterEach(async () => {
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  await rm(folder, { recursive: true, force: true })
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

test('What a killed server left of an upload goes after an hour and not before, and nothing else does', async () => {
  for (const name of ['iris-upload-Ab12Cd', 'upload-de-outro'])
    await mkdir(join(folder, name)).then(() => writeFile(join(folder, name, 'file'), 'olho'))
  await removeOldSpools(inMinutes(55))
  expect((await readdir(folder)).sort()).toEqual(['iris-upload-Ab12Cd', 'upload-de-outro'])
  await removeOldSpools(inMinutes(65))
  expect(await readdir(folder)).toEqual(['upload-de-outro'])
})
