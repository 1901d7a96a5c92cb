import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../../test/server-process.ts'
import { checkNightly } from './check-nightly.ts'

let root: string
let passphraseFile: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'iris-check-nights-'))
  passphraseFile = join(root, 'senha')
  await writeFile(passphraseFile, 'uma frase comprida\n')
  await writeFile(join(root, 'curta'), 'sete777\n')
  await mkdir(join(root, 'pasta'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function check(dir: string, file: string | undefined): Promise<string[]> {
  const said: string[] = []
  await checkNightly({ dir, at: '02:00', passphraseFile: file }, (line) => said.push(line))
  return said
}

test('A backup of the night that can be made is not spoken of at the start, and its folder is made', async () => {
  expect(await check(join(root, 'nova', 'noites'), passphraseFile)).toEqual([])
  expect(await readdir(join(root, 'nova'))).toEqual(['noites'])
  expect(await check(join(root, 'nova'), undefined)).toEqual([])
})

test.each([
  ['missing', 'nao', 'nao: não existe (ENOENT).'],
  ['a folder', 'pasta', 'é uma pasta (EISDIR).'],
  ['too short', 'curta', 'deve ter ao menos 8 caracteres.'],
])(
  'A passphrase of the nights that is %s stops the start as a wrong setting',
  { tags: 'long' },
  async (_, name, why) => {
    const start = startServer({
      DATA_DIR: join(root, 'data'),
      BACKUP_DIR: join(root, 'noites'),
      BACKUP_PASSPHRASE_FILE: join(root, name),
    })
    await expect(start).rejects.toThrow('the program ended with 78:')
    await expect(start).rejects.toThrow('Íris não pôde iniciar. BACKUP_PASSPHRASE_FILE: ')
    await expect(start).rejects.toThrow(why)
  },
)

test.each([
  ['cannot be made', '/proc/nao'],
  ['is a file', undefined],
])('A folder of the nights that %s is told loudly, and the start goes on', async (_, dir) => {
  const said = await check(dir ?? passphraseFile, passphraseFile)
  expect(said).toEqual([expect.stringContaining('ATENÇÃO: BACKUP_DIR não pode ser usada agora')])
  expect(said[0]).toContain(`${dir ?? passphraseFile}: `)
})
