import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { connectAsApp } from '../../apps/server/src/db/app-role.ts'
import { startEmbedded } from '../../apps/server/src/db/embedded.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { shapeOf } from './shape.ts'

// node scripts/statements/record.ts: at a release, writes down what this version says to its database. It runs the tests of
// the server's modules and keeps each statement that the program's role sent, with the types of its parameters and
// results. The next version's schema is held against it (apps/server/test/former-version.test.ts).

const ROOT = join(import.meta.dirname, '../..')
const TARGET = join(ROOT, 'apps/server/test/published/statements.json')

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')

const folder = await mkdtemp(join(tmpdir(), 'iris-statements-'))
await chmod(folder, 0o711)
const file = join(folder, 'sent')
await writeFile(file, '')
const recorder = pathToFileURL(join(import.meta.dirname, 'recorder.mjs')).href
const run = spawnSync(
  process.execPath,
  [VITEST, 'run', '--project', 'server', 'apps/server/src/modules'],
  {
    cwd: ROOT,
    env: { ...process.env, STATEMENTS_FILE: file, NODE_OPTIONS: `--import ${recorder}` },
    stdio: 'inherit',
  },
)
if (run.status !== 0) throw new Error('The tests failed: what they sent is no record.')

const texts = (await readFile(file, 'utf8'))
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as string)
// Lists of any length are one statement: the shortest stands for all.
const lists = /\((?:\$\d+(?:, )?)+\)(?:, \((?:\$\d+(?:, )?)+\))*/g
const byForm = new Map<string, string>()
for (const text of texts.sort((a, b) => b.length - a.length || (a < b ? -1 : 1)))
  byForm.set(text.replaceAll(lists, '($n)').replaceAll(/\$\d+/g, '$n'), text)

const embedded = await startEmbedded({ dataDir: folder, log: () => {} })
await migrate(embedded.config)
const client = new pg.Client((await connectAsApp(embedded.config, () => {})) as pg.ClientConfig)
await client.connect()
const shape = await shapeOf(client, [...byForm.values()].sort())
await client.end()
await embedded.stop()
await rm(folder, { recursive: true })
await writeFile(TARGET, `${JSON.stringify(shape, null, 1)}\n`)
console.log(`${shape.statements.length} statements of ${shape.last} in ${TARGET}`)
