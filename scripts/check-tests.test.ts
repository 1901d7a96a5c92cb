import { expect, test } from 'vitest'
import { checkTests } from './check-tests.ts'

// A small project that keeps both promises; each case breaks one of them in one place.

const SOUND: Record<string, string> = {
  'apps/server/test/pdf.ts': `
    import { execFile, spawn, spawnSync } from 'node:child_process'
    spawnSync(pathOf('qpdf'), ['--check'])
    spawn('sleep', ['60'])
    spawn(process.execPath, ['main.ts'])
    await promisify(execFile)('chown', ['-R', 'root', 'data'])
    spawn(programs.postgres, ['-D', 'data'])`,
  'scripts/commands/project.mjs': `
    import { spawn } from 'node:child_process'
    export function run(command, args) { return spawn(command, args) }`,
  'scripts/test.mjs': `
    import { run } from './commands/project.mjs'
    run(NODE, ['vitest'])
    run('npm', ['ci'])`,
  'apps/server/src/jobs/jobs.ts': `
    function run(db) {}
    run(db)
    const found = /x/.exec(text)`,
  'e2e/login.spec.ts': `
    import { run } from '../apps/server/src/jobs/jobs.ts'
    test.describe('whoever', () => {
      test('skips no field', async () => { run('anything'); query.only = 3 })
    })
    test.each([1])('%s', () => {})`,
}

const breachesOf = (path: string, text: string) =>
  checkTests(new Map(Object.entries({ ...SOUND, [path]: text })))

const children = (text: string) =>
  `import { execFile, spawn, spawn as start } from 'node:child_process'\n${text}`

test('A project that starts listed programs and runs every test has no breach', () => {
  expect(checkTests(new Map(Object.entries(SOUND)))).toEqual([])
})

test.each([
  ["spawn('convert', [])", "'convert'"],
  ["start('convert', [])", "'convert'"],
  ["await promisify(execFile)('convert', [])", "'convert'"],
  ['spawn(process.env.TOOL, [])', 'process.env.TOOL'],
  ["spawn(ready ? 'qpdf' : 'convert')", "ready ? 'qpdf' : 'convert'"],
])('A test that starts an unlisted program is reported: %s', (text, program) => {
  expect(breachesOf('apps/server/src/pdf.test.ts', children(text))).toEqual([
    `program-not-listed: apps/server/src/pdf.test.ts:2: ${program}`,
  ])
})

test('A program started through a function of ours must be listed too', () => {
  const text = `import { run as go } from './commands/project.mjs'\ngo('convert', [])`
  expect(breachesOf('scripts/pictures.ts', text)).toEqual([
    "program-not-listed: scripts/pictures.ts:2: 'convert'",
  ])
})

test.each([
  ["import { exec } from 'node:child_process'", 'exec'],
  ["import { execSync as sh } from 'node:child_process'", 'execSync as sh'],
  ["import * as children from 'node:child_process'", '* as children'],
  ["import children from 'node:child_process'", 'children'],
])(
  'A whole line for the shell is refused, because nobody knows what it starts: %s',
  (text, name) => {
    expect(breachesOf('e2e/support/shell.ts', text)).toEqual([
      `starts-a-shell: e2e/support/shell.ts:1: ${name}`,
    ])
  },
)

test.each([
  ["test.skip('a', () => {})", 'skip'],
  ["test.skipIf(!tool)('a', () => {})", 'skipIf'],
  ["it.runIf(tool).each([1])('a', () => {})", 'runIf'],
  ["it.todo('a')", 'todo'],
  ["test.fixme('a', async () => {})", 'fixme'],
  ["test.describe.only('a', () => {})", 'only'],
  ['const maybe = tool ? test : test.skip', 'skip'],
  ["test('a', ({ skip }) => skip(!tool, 'no tool'))", 'skip'],
  ["test('a', (context) => context.skip())", 'skip'],
  ["test('a', { skip: !tool }, () => {})", 'skip'],
])('A test that keeps itself or others from running is reported: %s', (text, word) => {
  for (const path of ['apps/server/src/a.test.ts', 'e2e/a.spec.ts', 'apps/server/test/a.ts'])
    expect(breachesOf(path, text)).toEqual([`kept-from-running: ${path}:1: ${word}`])
})
