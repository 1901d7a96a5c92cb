import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownTemporaryFolder } from '../../test/own-temporary-folder.ts'
import { removeOldSpools } from './old-spools.ts'

let folder: string
let giveBack: () => Promise<void>
beforeEach(async () => {
  ;({ folder, giveBack } = await ownTemporaryFolder())
})
afterEach(() => giveBack())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

test('What a killed server left of an upload goes after an hour and not before, and nothing else does', async () => {
  for (const name of ['iris-upload-Ab12Cd', 'upload-de-outro'])
    await mkdir(join(folder, name)).then(() => writeFile(join(folder, name, 'file'), 'olho'))
  await removeOldSpools(inMinutes(55))
  expect((await readdir(folder)).sort()).toEqual(['iris-upload-Ab12Cd', 'upload-de-outro'])
  await removeOldSpools(inMinutes(65))
  expect(await readdir(folder)).toEqual(['upload-de-outro'])
})
