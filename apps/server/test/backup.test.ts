// @module-tag long
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openBackup } from '../src/backup/container.ts'
import { type BackupEntry, readEntries } from '../src/backup/entries.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { endRestoredLogins } from '../src/modules/users/restored-logins.sql.ts'
import { writeBackup } from './backup-file.ts'
import {
  fileHashes,
  firstGeneration,
  hashesBeforeRestore,
  logIn,
  onData,
  PASSWORD,
  readPeople,
  saveEquipment,
  saveOperator,
  saveProfileImage,
  tableHashes,
} from './clinic-process.ts'
import { runScript } from './program.ts'
import { type ServerProcess, startServer } from './server-process.ts'

// The program and its two commands as people start them, each in a process of its own; what a restore refuses, without one.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let root: string
let data: string
let server: ServerProcess | undefined
/** One made while somebody wrote, unsealed; one of the stopped clinic, with a passphrase. */
let busy: string
let still: string
let passphraseFile: string
/** What a restore of the busy one brought. */
let people: Awaited<ReturnType<typeof readPeople>>
/** Of the stopped clinic. */
let tables: Record<string, string>
let generation: number
let files: Record<string, string>
let acknowledged: string[]
/** From a login before the backups. */
let token: string

const PASSPHRASE = 'uma frase que ninguém adivinha'

const dataDir = (name: string) => ({ DATA_DIR: join(root, name) })
const start = (name: string) => startServer({ ...dataDir(name), ADMIN_PASSWORD: PASSWORD })
const restore = (file: string, into: string, ...more: string[]) =>
  runScript('restore.ts', [file, ...more], dataDir(into))
/** What the command does, in this process. */
const restoreHere = (path: string, into: string, passphrase?: string) =>
  restoreBackup({
    path,
    dataDir: join(root, into),
    passphrase,
    log: () => {},
    endLogins: endRestoredLogins,
  })

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'iris-backup-'))
  await chmod(root, 0o711)
  data = join(root, 'data')
  busy = join(root, 'busy.backup')
  still = join(root, 'still.backup')
  passphraseFile = join(root, 'passphrase')
  await writeFile(passphraseFile, `${PASSPHRASE}\n`)
  server = await start('data')
  const { url } = server
  token = await logIn(url)
  await saveProfileImage(url, token)

  const kept: string[] = []
  let writing = true
  const writers = [0, 1, 2].map(async (writer) => {
    for (let made = 0; writing; made++) {
      const name = `Operadora ${writer} ${made}`
      await saveOperator(url, token, name)
      kept.push(name)
      await saveEquipment(url, token, `${writer}-${made}`)
    }
  })
  while (kept.length < 20) await sleep(50)
  acknowledged = [...kept]
  const done = await runScript('backup.ts', [busy], dataDir('data'))
  // So that something was surely written after the backup had begun, however slow the machine.
  const before = kept.length
  while (kept.length < before + 3) await sleep(20)
  writing = false
  await Promise.all(writers)
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('não está cifrada') })
  await server.stop()
  server = undefined

  await onData(data, async (client) => {
    // Rows are sealed every ten seconds; a quick machine is done before the first seal.
    await client.query('select audit_seal()')
    tables = await tableHashes(client)
    generation = await firstGeneration(client)
  })
  files = await fileHashes(join(data, 'files'))
  const sealed = await runScript(
    'backup.ts',
    [still, '--passphrase-file', passphraseFile],
    dataDir('data'),
  )
  expect(sealed).toMatchObject({ code: 0, said: expect.stringContaining('Cópia pronta') })
  expect(await restore(busy, 'busy')).toMatchObject({ code: 0 })
  people = await onData(join(root, 'busy'), readPeople)
})
afterEach(async () => {
  await server?.stop()
  server = undefined
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('A backup made while people work has everything acknowledged before it began, and nothing half done', async () => {
  const names = people.names.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(acknowledged))
  expect(names.length).toBeLessThan(Number(tables.healthcare_operators!.split(' ')[0]) - 1)
  expect(people.audited.map(({ name }) => name).sort()).toEqual(names.sort())

  const { 'profile-images': _, ...restored } = Object.groupBy(
    Object.entries(await fileHashes(join(root, 'busy', 'files'))),
    ([path]) => path.split('/')[0]!,
  )
  const uploads = Object.values(restored).flatMap((pairs) => pairs ?? [])
  expect(uploads.length).toBeGreaterThan(10)
  expect(uploads).toEqual(people.stored.map(({ key, sha256 }) => [key, sha256]))
})

describe('A clinic restored from a sealed backup', () => {
  let found: { tables: Record<string, string>; generation: number }
  let audit: Awaited<ReturnType<typeof runScript>>
  beforeAll(async () => {
    const done = await restore(still, 'still', '--passphrase-file', passphraseFile)
    expect(done).toMatchObject({ code: 0, said: expect.stringContaining('npm start') })
    expect(done.said).toContain('encerre de novo os links de cadastro e de resultado')
    expect(done.said).toContain('revogue de novo as chaves de API')
    expect(done.said).toContain('troque de novo as senhas e os segundos fatores')
    expect(done.said).toContain('Se for um ensaio, inicie sem SMTP_URL, BACKUP_DIR e S3_…')
    await onData(join(root, 'still'), async (client) => {
      found = {
        tables: await hashesBeforeRestore(client, generation),
        generation: await firstGeneration(client),
      }
      // It uses the database that is running anyway.
      audit = await runScript('verify-audit.ts', [], dataDir('still'))
    })
  })

  test('A restored clinic has every row and every file of the one that was saved, and leaves out 100,000 numbers of each kind', async () => {
    expect(Object.keys(tables).length).toBeGreaterThan(50)
    expect(found.tables).toEqual(tables)
    expect(Object.keys(files).length).toBeGreaterThan(20)
    expect(await fileHashes(join(root, 'still', 'files'))).toEqual(files)
  })

  test('The sealed audit of a restored clinic still fits, row by row', () => {
    expect(audit).toMatchObject({ code: 0, said: expect.stringContaining('A auditoria confere') })
    expect(audit.said).not.toContain('confere: 0 registros')
  })

  test('A login made between the backup and its restore, or between two restores, fits no more', () => {
    expect(found.generation - generation).toBeGreaterThanOrEqual(1000)
    // Of the same login, as nobody logged out between the two backups.
    expect(people.generation).not.toBe(found.generation)
  })

  test('A restored clinic starts, refuses every login of before, and goes on writing after a new one', async () => {
    server = await start('still')
    const picture = async (as: string) => {
      const headers = { authorization: `Bearer ${as}` }
      return (await fetch(`${server?.url}/users/1/profile-image`, { headers })).status
    }
    expect(await picture(token)).toBe(401)
    const fresh = await logIn(server.url)
    expect(await picture(fresh)).toBe(200)
    await saveOperator(server.url, fresh, 'Depois da restauração')
    await saveEquipment(server.url, fresh, 'depois')
  })
})

test('A sealed backup shows no name and no row to a person who has only the file', async () => {
  const bytes = await readFile(still)
  expect(bytes.includes('healthcare_operators')).toBe(false)
  // Not even compressed bytes can be seen: there is no gzip header where the content starts.
  expect(bytes.subarray(0, 400).includes(Buffer.from([0x1f, 0x8b, 0x08]))).toBe(false)
})

describe('A restore that is refused', () => {
  const spoilt = async (name: string, spoil: (bytes: Buffer) => Buffer, from = () => still) => {
    const path = join(root, name)
    await writeFile(path, spoil(await readFile(from())))
    return path
  }
  const flip = (at: (bytes: Buffer) => number) => (bytes: Buffer) => {
    const place = at(bytes)
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
    return bytes
  }
  async function expectRefused(file: string, passphrase: string | undefined, reason: string) {
    const before = (await readdir(root)).sort()
    await expect(restoreHere(file, 'refused', passphrase)).rejects.toThrow(reason)
    expect((await readdir(root)).sort()).toEqual(before)
  }

  test.each([
    ['in the middle', (bytes: Buffer) => bytes.length >> 1],
    ['in the checksum', (bytes: Buffer) => bytes.length - 1],
    ['in the salt', (bytes: Buffer) => bytes.indexOf('"salt"') + 10],
  ])('A backup with one flipped bit %s is refused', async (_where, at) => {
    const file = await spoilt('flipped', flip(at))
    await expectRefused(file, PASSPHRASE, 'danificada')
  })

  test('An open backup with one flipped bit is refused', async () => {
    const file = await spoilt(
      'flipped',
      flip((bytes) => bytes.length >> 1),
      () => busy,
    )
    await expectRefused(file, undefined, 'danificada')
  })

  test.each([1, 33, 5000])('A backup that lacks its last %i bytes is refused', async (lost) => {
    const file = await spoilt('cut', (bytes) => bytes.subarray(0, bytes.length - lost))
    await expectRefused(file, PASSPHRASE, 'danificada')
  })

  test('A wrong passphrase is refused, and so is a missing one', async () => {
    const wrong = join(root, 'wrong')
    await writeFile(wrong, 'uma frase que ninguém adivinhou')
    const before = (await readdir(root)).sort()
    expect(await restore(still, 'refused', '--passphrase-file', wrong)).toMatchObject({
      code: 1,
      said: expect.stringContaining('A senha não é a desta cópia.'),
    })
    expect((await readdir(root)).sort()).toEqual(before)
    await expectRefused(still, undefined, 'Esta cópia está cifrada.')
  })

  test('A file that is no backup is refused', async () => {
    const foreign = join(root, 'foreign')
    await writeFile(foreign, 'PK\u0003\u0004 um arquivo qualquer, mais comprido que uma cabeça')
    await expectRefused(foreign, undefined, 'não é uma cópia da Íris')
    await writeFile(foreign, '')
    await expectRefused(foreign, undefined, 'não é uma cópia da Íris')
  })

  test('A data folder that holds anything is refused and left as it is', async () => {
    const filled = join(root, 'filled')
    await mkdir(filled)
    await writeFile(join(filled, 'carta.txt'), 'guardada')
    await expect(restoreHere(busy, 'filled')).rejects.toThrow('não está vazia')
    expect(await fileHashes(filled)).toEqual({ 'carta.txt': expect.any(String) })
  })

  test('A restore that cannot bring everything back leaves the folder as empty as it was', async () => {
    const path = join(root, 'lacking.backup')
    const { content } = await openBackup(busy, undefined)
    const entries = readEntries(Readable.from(content()).pipe(createGunzip()))
    await writeBackup(path, lackingOneTable(entries))
    const folder = join(root, 'lacking')
    await mkdir(folder)
    await expect(restoreHere(path, 'lacking')).rejects.toThrow('não trouxe tudo')
    expect(await readdir(folder)).toEqual([])
  })
})

test('A folder whose restore was cut off is refused by the start and by a second restore', async () => {
  const folder = join(root, 'half')
  await mkdir(folder)
  await writeFile(join(folder, 'restauracao-incompleta'), '')
  await expect(start('half')).rejects.toThrow('não terminou')
  await expect(restoreHere(busy, 'half')).rejects.toThrow('não terminou')
  expect(await readdir(folder)).toEqual(['restauracao-incompleta'])
})

test('A backup is never written over a file, and never made of a folder without a database', async () => {
  const before = await readFile(still)
  const again = await runScript('backup.ts', [still], dataDir('data'))
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('Já existe') })
  expect((await readFile(still)).equals(before)).toBe(true)
  const none = await runScript('backup.ts', [join(root, 'none.backup')], dataDir('nowhere'))
  expect(none).toMatchObject({ code: 1, said: expect.stringContaining('Não há um banco de dados') })
  expect(await readdir(root)).not.toContain('nowhere')
})

async function* lackingOneTable(entries: AsyncIterable<BackupEntry>) {
  for await (const entry of entries)
    if (entry.head.kind !== 'table' || entry.head.name !== 'healthcare_operators') yield entry
}
