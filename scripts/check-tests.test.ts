import { expect, test } from 'vitest'
import { checkTests } from './check-tests.ts'

// A small project that keeps the five promises; each case breaks one of them in one place.

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
      test('A form skips no field', async () => { run('anything'); query.only = 3 })
    })
    test.each([1])('The page %s is shown', () => {})`,
}

const breachesOf = (path: string, text: string) =>
  checkTests(new Map(Object.entries({ ...SOUND, [path]: text })))

const children = (text: string) =>
  `import { execFile, spawn, spawn as start } from 'node:child_process'\n${text}`

test('A project that starts listed programs and runs every test by its sentence has no breach', () => {
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
  ["test.skip('A test runs', () => {})", 'skip'],
  ["test.skipIf(!tool)('A test runs', () => {})", 'skipIf'],
  ["it.runIf(tool).each([1])('A test runs', () => {})", 'runIf'],
  ["it.todo('A test runs')", 'todo'],
  ["test.fixme('A test runs', async () => {})", 'fixme'],
  ["test.describe.only('A test runs', () => {})", 'only'],
  ['const maybe = tool ? test : test.skip', 'skip'],
  ["test('A test runs', ({ skip }) => skip(!tool, 'no tool'))", 'skip'],
  ["test('A test runs', (context) => context.skip())", 'skip'],
  ["test('A test runs', { skip: !tool }, () => {})", 'skip'],
])('A test that keeps itself or others from running is reported: %s', (text, word) => {
  for (const path of ['apps/server/src/a.test.ts', 'e2e/a.spec.ts', 'apps/server/test/a.ts'])
    expect(breachesOf(path, text)).toEqual([`kept-from-running: ${path}:1: ${word}`])
})

test.each([
  ["test('a form is saved', () => {})", 'must begin with a capital letter'],
  ["test('%s is saved by whoever may', () => {})", 'must begin with a capital letter'],
  [`test(\`\${name} is saved by whoever may\`, () => {})`, 'must begin with a capital letter'],
  ["test('It works', () => {})", 'must have 3 words of its own'],
  ["it.each(CASES)('Refuses %s %s %s', () => {})", 'must have 3 words of its own'],
  ["it('Is nothing when it is no token', () => {})", 'must say who or what does it'],
  ["it('But another body is refused', () => {})", 'must say who or what does it'],
  ["test('The forms of the patients', () => {})", undefined],
  ["test('The configurator and the search', () => {})", 'must have a verb'],
  ['test(title, () => {})', 'must be written where the test is'],
])('A title that is no sentence is reported: %s', (text, lacks) => {
  const title = /\((?!CASES)([^,]+),/.exec(text)?.[1]
  expect(breachesOf('apps/web/src/a.test.ts', text)).toEqual(
    lacks ? [`title-no-sentence: apps/web/src/a.test.ts:1: ${lacks}: ${title}`] : [],
  )
})

test('A journey that waits only for the address of the login is reported', () => {
  const text = 'await expect(page).toHaveURL(/\\/login$/)'
  expect(breachesOf('e2e/register.spec.ts', text)).toEqual([
    'login-half-there: e2e/register.spec.ts:1: use expectLogin',
  ])
})

test('A test that puts something in the place of a module is reported where files share their modules', () => {
  const text = "vi.mock(import('node:fs/promises'), async (real) => ({ ...(await real()), chmod }))"
  expect(breachesOf('apps/server/src/mail/old-mails.test.ts', text)).toEqual([
    'module-replaced: apps/server/src/mail/old-mails.test.ts:1: files share their modules',
  ])
  expect(breachesOf('apps/web/src/app/guards.test.tsx', text)).toEqual([])
})

test('A journey that takes a silent network for a finished page is reported', () => {
  const text = "await page.waitForLoadState('networkidle')"
  expect(breachesOf('e2e/support/offline.ts', text)).toEqual([
    'silence-no-proof: e2e/support/offline.ts:1: use untilQuiet',
  ])
})
