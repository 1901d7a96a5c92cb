import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../../scripts/commands/project.mjs'
import { createDatabase } from '../src/db/database.ts'
import { createFileStore } from '../src/files/create-file-store.ts'
import { newKey } from '../src/files/file-store.ts'
import { createTestDatabase } from './database.ts'
import { faultyStore, stopsHalfway } from './faulty-store.ts'
import { runScript } from './program.ts'
import { databaseUrl } from './server-process.ts'

// The commands of `npm run` where they cannot do what they were called for. 2: could not look; 75: it may yet come;
// 78: a setting is wrong; 1: anything else.

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'iris-commands-'))
  await writeFile(join(root, 'curta'), '123\n')
})
afterAll(() => rm(root, { recursive: true, force: true }))

const AUDIT = 'A auditoria não foi conferida.'
const FIGURES = 'Os contadores não foram conferidos.'
const BACKUP = 'A cópia não foi feita.'
const AWAY = { DATABASE_URL: 'postgres://iris@127.0.0.1:9/iris' }
const NOWHERE = { DATABASE_URL: 'postgres://iris@banco.invalid/iris' }
const WRONG = { DATABASE_URL: 'foo' }

type Case = [
  script: string,
  args: string[],
  env: Record<string, string>,
  code: number,
  said: string,
]
test.each<Case>([
  ['verify-audit', ['--head', '12:ab'], {}, 2, `${AUDIT} --head espera o que`],
  ['verify-audit', ['--all'], {}, 2, `${AUDIT} Use: npm run audit:verify`],
  ['verify-audit', [], {}, 2, `${AUDIT} Não há um banco de dados em`],
  ['verify-audit', [], AWAY, 2, `${AUDIT} Não há resposta de 127.0.0.1:9 (ECONNREFUSED).`],
  ['verify-audit', [], WRONG, 2, `${AUDIT} Configuração inválida. DATABASE_URL deve`],
  ['recount-statistics', ['--all'], {}, 2, `${FIGURES} Use: npm run statistics:verify`],
  ['recount-statistics', [], {}, 2, `${FIGURES} Não há um banco de dados em`],
  ['recount-statistics', [], AWAY, 2, `${FIGURES} Não há resposta de 127.0.0.1:9`],
  ['backup', [], {}, 1, `${BACKUP} Use: npm run backup`],
  ['backup', ['x', '--senha', 'y'], {}, 1, `${BACKUP} Use: npm run backup`],
  ['backup', ['/proc/nao/x'], AWAY, 1, `${BACKUP} /proc/nao: não existe (ENOENT).`],
  ['backup', ['x', '--passphrase-file', 'curta'], {}, 1, 'deve ter ao menos 8 caracteres'],
  ['backup', ['x'], AWAY, 75, `${BACKUP} Não há resposta de 127.0.0.1:9`],
  ['backup', ['x'], NOWHERE, 75, `${BACKUP} O servidor banco.invalid não foi`],
  ['backup', ['x'], WRONG, 78, `${BACKUP} Configuração inválida.`],
  ['restore', ['nao.backup'], {}, 1, 'nao.backup: não existe (ENOENT).'],
  ['move', [], {}, 1, 'A mudança não terminou. Use: npm run move'],
  ['move', ['postgres://iris@127.0.0.1:9/iris'], {}, 1, 'Não há um banco de dados em'],
  ['seed', [], AWAY, 75, 'A demonstração não foi criada. Não há resposta de 127.0.0.1:9'],
])(
  'The command %s with %j and %j ends with %i and says: %s',
  { tags: 'long' },
  async (script, args, env, code, said) => {
    const files = args.map((arg) => (/^(x|curta|nao\.backup)$/.test(arg) ? join(root, arg) : arg))
    const DATA_DIR = join(root, 'data')
    const done = await runScript(`${script}.ts`, files, { DATA_DIR, ...env })
    expect(done).toMatchObject({ code, said: expect.stringContaining(said) })
    expect(done.said).not.toMatch(/^ +at /m)
    if (script !== 'seed') expect(await readdir(root)).toEqual(['curta'])
  },
)

test('A backup that is stopped at the terminal, where the order comes twice, ends in words and leaves nothing', {
  tags: 'long',
}, async () => {
  const database = await createTestDatabase()
  const db = createDatabase(database.config)
  const { way, options, stop } = await faultyStore()
  const folder = await mkdtemp(join(tmpdir(), 'iris-stopped-'))
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
    await stop()
    await rm(folder, { recursive: true })
  })
  const bytes = Buffer.alloc(1024 * 1024)
  const key = newKey('uploads')
  await createFileStore({ kind: 's3', ...options }).put(key, Readable.from([bytes]), bytes.length)
  const values = { key, name: 'foto.png', type: 'image/png', size: bytes.length, sha256: '' }
  await db.insertInto('stored_files').values(values).execute()
  const reached = Promise.withResolvers<void>()
  way.meets = ({ method }) => {
    if (method !== 'GET') return undefined
    reached.resolve()
    return stopsHalfway
  }
  // In a group of its own, as at a terminal, which tells the whole group; who runs the command tells it once more.
  const child = spawn(
    process.execPath,
    ['scripts/run.mjs', 'scripts/backup.ts', join(folder, 'copia')],
    {
      cwd: ROOT,
      detached: true,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: databaseUrl(database.owner),
        S3_ENDPOINT: options.endpoint,
        S3_BUCKET: options.bucket,
        S3_ACCESS_KEY_ID: options.accessKeyId,
        S3_SECRET_ACCESS_KEY: options.secretAccessKey,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const said = text(child.stderr)
  await reached.promise
  process.kill(-child.pid!, 'SIGINT')
  await once(child, 'close')
  expect(await said).toContain('A cópia não foi feita. Foi interrompido antes do fim.')
  expect(await readdir(folder)).toEqual([])
})
