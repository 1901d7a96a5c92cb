import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import project from '../package.json' with { type: 'json' }
import { NODE, ROOT } from './commands/project.mjs'

// The commands of `npm run` on a machine whose own Node cannot run TypeScript, with an npm that does not put the Node of
// the project before it.

const { scripts } = project
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-run-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs a line of package.json, `node …`, with arguments behind it. */
function onOlderNode(line: string, ...args: string[]): ChildProcess {
  return spawn(NODE, ['--no-strip-types', ...line.split(' ').slice(1), ...args], {
    cwd: ROOT,
    env: { PATH: '/usr/bin:/bin', DATA_DIR: join(folder, 'data') },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

async function outcomeOf(child: ChildProcess): Promise<{ code: number; said: string }> {
  const [said, wrong, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'close'),
  ])
  return { code, said: said + wrong }
}

test('No command of npm run gives a TypeScript file to the Node of the machine', () => {
  const lines = Object.entries(scripts).filter(([, line]) => line.includes('.ts'))
  expect(lines.length).toBeGreaterThan(5)
  const own = lines.filter(([, line]) => !line.startsWith('node scripts/run.mjs '))
  expect(own.map(([name]) => name)).toEqual([])
})

type Undone = [name: keyof typeof scripts, code: number, said: string]
const saysIt = async (...[name, code, said]: Undone) => {
  const outcome = await outcomeOf(onOlderNode(scripts[name]))
  expect(outcome).toEqual({ code, said: expect.stringContaining(said) })
}

test.each<Undone>([['backup', 1, 'A cópia não foi feita. Use: npm run backup']])(
  'On an older Node npm run %s ends with %i and says: %s',
  saysIt,
)

test.each<Undone>([
  ['audit:verify', 2, 'A auditoria não foi conferida. Não há um banco de dados em'],
  ['restore', 1, 'Nada foi restaurado. Use: npm run restore'],
  ['move', 1, 'A mudança não terminou. Use: npm run move'],
  ['statistics:verify', 2, 'Os contadores não foram conferidos. Não há um banco de dados em'],
])('On an older Node npm run %s ends with %i and says: %s', { tags: 'long' }, saysIt)

test('What runs on the Node of the project gets flags, arguments and input, and its exit code is passed on', async () => {
  const program = join(folder, 'ends.ts')
  await writeFile(
    program,
    `const given: string[] = [...process.execArgv, ...process.argv.slice(2)]
     for await (const bytes of process.stdin) console.log(given.join(' '), String(bytes))
     process.exitCode = 7`,
  )
  const child = onOlderNode('node scripts/run.mjs --expose-gc', program, '--head', '1:ab c')
  child.stdin!.end('typed')
  expect(await outcomeOf(child)).toEqual({ code: 7, said: '--expose-gc --head 1:ab c typed\n' })
})

test('A signal to a command reaches the program that it runs, and the command ends as that does', async () => {
  const program = join(folder, 'waits.ts')
  await writeFile(
    program,
    `const life: NodeJS.Timeout = setInterval(() => {}, 1000)
     process.on('SIGTERM', () => {
       clearInterval(life)
       process.exitCode = 9
     })
     console.log('ready')`,
  )
  const child = onOlderNode('node scripts/run.mjs', program)
  await once(child.stdout!, 'data')
  child.kill('SIGTERM')
  expect(await outcomeOf(child)).toMatchObject({ code: 9 })
})
