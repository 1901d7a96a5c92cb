import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScript } from './program.ts'

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
  ['backup', ['x'], WRONG, 78, `${BACKUP} Configuração inválida.`],
  ['restore', ['nao.backup'], {}, 1, 'nao.backup: não existe (ENOENT).'],
  ['move', [], {}, 1, 'A mudança não terminou. Use: npm run move'],
  ['move', ['postgres://iris@127.0.0.1:9/iris'], {}, 1, 'Não há um banco de dados em'],
  ['seed', [], AWAY, 75, 'A demonstração não foi criada. Não há resposta de 127.0.0.1:9'],
])(
  'The command %s with %j and %j ends with %i and says: %s',
  async (script, args, env, code, said) => {
    const files = args.map((arg) => (/^(x|curta|nao\.backup)$/.test(arg) ? join(root, arg) : arg))
    const DATA_DIR = join(root, 'data')
    const done = await runScript(`${script}.ts`, files, { DATA_DIR, ...env })
    expect(done).toMatchObject({ code, said: expect.stringContaining(said) })
    expect(done.said).not.toMatch(/^ +at /m)
    if (script !== 'seed') expect(await readdir(root)).toEqual(['curta'])
  },
)
