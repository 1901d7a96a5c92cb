import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BOUNDARIES } from './boundary-rules.ts'
import { SOURCE_RULES } from './boundary-sources.ts'
import { checkBoundaries } from './check-boundaries.ts'
import { LENGTH_RULE } from './length-rule.ts'
import { NAME_RULES } from './name-rules.ts'
import { WEB_RULES } from './web-rules.ts'

// A small project of the same shape that keeps every rule; each case plants one breach in it.

const S = 'apps/server/src'
const W = 'apps/web/src'
const nothing = 'export {}\n'
const imports = (...paths: string[]) => paths.map((path) => `import '${path}'\n`).join('')

const SOUND: Record<string, string> = {
  'packages/domain/package.json': '{"name":"@iris/domain","exports":{"./*":"./src/*.ts"}}',
  'packages/domain/src/cpf.ts': nothing,
  'packages/domain/src/cpf.test.ts': imports('vitest', './cpf.ts'),
  'packages/contracts/package.json': '{"name":"@iris/contracts","exports":{"./*":"./src/*.ts"}}',
  'packages/contracts/src/exams.ts': imports('zod', '@iris/domain/cpf'),
  [`${S}/app.ts`]: imports('./modules/exams/exams.routes.ts'),
  [`${S}/db/generated.ts`]:
    'export interface DB {\n  audit_events: A\n  exams: E\n  patients: P\n}\n',
  [`${S}/audit/audit.ts`]: "db.insertInto('audit_events') // not of exams\n",
  [`${S}/db/database.ts`]: imports('kysely'),
  [`${S}/http/serve.ts`]: imports('fastify'),
  [`${S}/http/caller.ts`]: nothing,
  [`${S}/modules/exams/exams.routes.ts`]: imports(
    '@iris/contracts/exams',
    './exams.commands.ts',
    './exams.sql.ts',
    '../../http/serve.ts',
  ),
  [`${S}/modules/exams/exams.commands.ts`]: imports(
    './exams.sql.ts',
    '../../http/caller.ts',
    '../patients/patients.public.ts',
  ),
  [`${S}/modules/exams/exams.sql.ts`]: [
    imports('../../db/database.ts'),
    'export function findExam() {\n  db.selectFrom("exams")\n}\n',
    'export function changeExam() {\n  sql`update exams set seen = true`\n}\n',
    'export function openExam() {\n  changeExam()\n}\n',
  ].join(''),
  [`${S}/modules/patients/patients.public.ts`]:
    "export { findPatient, insertPatient as addPatient } from './patients.sql.ts'\n",
  [`${S}/modules/patients/patients.sql.ts`]: [
    imports('../../db/database.ts'),
    "export function findPatient() {\n  db.selectFrom('patients')\n}\n",
    "export function insertPatient() {\n  db.insertInto('patients')\n}\n",
  ].join(''),
  'apps/server/test/app.ts': imports('../src/app.ts'),
  [`${W}/app/router.tsx`]: imports('../pages/exams.tsx', '../pages/demo/tables.tsx'),
  [`${W}/pages/exams.tsx`]: imports(
    '../features/exams/exam-form.tsx',
    '../features/patients/patient-form.tsx',
  ),
  [`${W}/pages/demo/tables.tsx`]: imports('../../table/data-table.tsx'),
  [`${W}/features/exams/exam-form.tsx`]: imports('../../form/field.tsx', '@iris/contracts/exams'),
  [`${W}/features/patients/patient-form.tsx`]: imports('../../api/call.ts'),
  [`${W}/form/field.tsx`]: imports('../ui/card.tsx', '@mantine/form'),
  [`${W}/table/data-table.tsx`]: imports('../ui/card.tsx'),
  [`${W}/charts/pie.tsx`]: imports('../ui/card.tsx'),
  [`${W}/api/call.ts`]: imports('@iris/contracts/exams', '@tanstack/react-query'),
  [`${W}/ui/card.tsx`]: imports('react'),
  [`${W}/ui/dialog.tsx`]: "import { Modal } from '@mantine/core'\nexport const Dialog = Modal\n",
  [`${W}/ui/card.module.css`]:
    '.card { z-index: 1; }\n.over { z-index: var(--mantine-z-index-app); }\n',
  [`${W}/address/use-address.ts`]:
    "import { useSearchParams } from 'react-router'\nuseSearchParams()\n",
  [`${W}/api/storage-keys.ts`]: "export const KEY = 'iris.token'\n",
  [`${W}/api/use-call.ts`]: 'export function useCall() {}\n',
}

const PACKAGES = [
  '@mantine/core',
  ...['zod', 'vitest', 'kysely', 'fastify', 'react', 'react-router'],
  ...['@mantine/form', '@tanstack/react-query'],
]

let project: string

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'iris-boundaries-'))
  for (const name of PACKAGES) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    await write(`node_modules/${name}/index.js`, nothing)
  }
  await mkdir(join(project, 'node_modules/@iris'))
  for (const name of ['domain', 'contracts']) {
    await symlink(`../../packages/${name}`, join(project, 'node_modules/@iris', name))
  }
  for (const [path, text] of Object.entries(SOUND)) await write(path, text)
})

afterEach(() => rm(project, { recursive: true }))

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(project, path)), { recursive: true })
  await writeFile(join(project, path), text)
}

const PLANTED: [rule: string, file: string, text: string][] = [
  ['no-unresolved', `${S}/app.ts`, imports('./gone.ts')],
  ['no-circle', `${S}/db/database.ts`, imports('./pool.ts')],
  ['no-circle', `${S}/db/database.ts`, "import type { Pool } from './pool.ts'\n"],
  ['domain-is-pure', 'packages/domain/src/cpf.ts', imports('zod')],
  ['domain-is-pure', 'packages/domain/src/cpf.ts', imports('node:fs')],
  ['contracts-know-domain-and-zod', 'packages/contracts/src/exams.ts', imports('fastify')],
  ['server-and-web-are-strangers', `${S}/app.ts`, imports('../../web/src/ui/card.tsx')],
  ['server-and-web-are-strangers', `${W}/api/call.ts`, imports('../../../server/src/app.ts')],
  [
    'machinery-knows-no-resource',
    `${S}/http/serve.ts`,
    imports('../modules/patients/patients.public.ts'),
  ],
  ['database-is-the-bottom', `${S}/db/database.ts`, imports('../http/caller.ts')],
  [
    'sql-only-asks-the-database',
    `${S}/modules/patients/patients.sql.ts`,
    imports('../../http/serve.ts'),
  ],
  ['commands-know-no-http', `${S}/modules/exams/exams.commands.ts`, imports('../../http/serve.ts')],
  ['commands-know-no-http', `${S}/modules/exams/exams.commands.ts`, imports('fastify')],
  [
    'modules-meet-in-public',
    `${S}/modules/exams/exams.commands.ts`,
    imports('../patients/patients.sql.ts'),
  ],
  ['no-test-in-the-product', `${S}/app.ts`, imports('vitest')],
  ['web-pages-looks-down', `${W}/pages/exams.tsx`, imports('../app/theme.ts')],
  ['web-features-looks-down', `${W}/features/exams/exam-form.tsx`, imports('../../app/theme.ts')],
  [
    'web-form-table-charts-api-address-looks-down',
    `${W}/table/data-table.tsx`,
    imports('../app/theme.ts'),
  ],
  ['web-ui-looks-down', `${W}/ui/card.tsx`, imports('../app/theme.ts')],
  [
    'features-are-strangers',
    `${W}/features/exams/exam-form.tsx`,
    imports('../patients/patient-form.tsx'),
  ],
  ['ui-is-looks-only', `${W}/ui/card.tsx`, imports('react-router')],
  ['ui-is-looks-only', `${W}/ui/card.tsx`, imports('@tanstack/react-query')],
  ['gallery-is-a-leaf', `${W}/pages/exams.tsx`, imports('./demo/tables.tsx')],
  ['queries-live-in-sql', `${S}/modules/exams/exams.routes.ts`, "db.selectFrom('exams')\n"],
  ['queries-live-in-sql', `${S}/modules/exams/exams.commands.ts`, 'sql<{ n: number }>`select 1`\n'],
  ['machinery-names-no-table', `${S}/http/serve.ts`, "db.selectFrom('exams')\n"],
  ['machinery-names-no-table', `${S}/db/database.ts`, 'sql`delete from patients`\n'],
  ['machinery-names-no-table', `${S}/app.ts`, 'sql`select 1 from a join exams e on true`\n'],
  ['table-has-one-writer', `${S}/modules/patients/patients.sql.ts`, "db.updateTable('exams')\n"],
  [
    'writes-live-in-commands',
    `${S}/modules/exams/exams.routes.ts`,
    "import { changeExam } from './exams.sql.ts'\n",
  ],
  [
    'writes-live-in-commands',
    `${S}/modules/exams/exams.routes.ts`,
    "import { openExam as open } from './exams.sql.ts'\n",
  ],
  [
    'writes-live-in-commands',
    `${S}/modules/exams/exams.routes.ts`,
    "import { addPatient } from '../patients/patients.public.ts'\n",
  ],
  [
    'writes-live-in-commands',
    `${S}/modules/patients/patients.public.ts`,
    "import { insertPatient } from './patients.sql.ts'\n",
  ],
  ['one-export-one-name', `${S}/http/caller.ts`, 'export function findExam() {}\n'],
  ['one-export-one-name', 'packages/domain/src/cpf.ts', 'export type Dialog = string\n'],
  ['one-export-one-name', `${W}/api/call.ts`, 'export function findExam() {}\n'],
  ['one-file-one-name', `${S}/files/database.ts`, nothing],
  ['one-file-one-name', `${W}/features/exams/card.tsx`, nothing],
  ['one-file-one-name', `${W}/api/caller.ts`, nothing],
  ['web-one-dialog', `${W}/ui/card.tsx`, "import { Button, Modal } from '@mantine/core'\n"],
  ['web-no-picked-height', `${W}/ui/card.tsx`, '<Menu zIndex={400} />\n'],
  ['web-no-picked-height', `${W}/ui/card.module.css`, '.menu { z-index: 400; }\n'],
  ['web-windows-in-letters', `${W}/ui/card.module.css`, '@media (width < 576px) {}\n'],
  ['web-windows-in-letters', `${W}/ui/card.tsx`, "useMediaQuery('(max-width: 767px)')\n"],
  ['web-one-question', `${W}/ui/card.tsx`, "window.confirm('?')\n"],
  ['web-hooks-hold-no-jsx', `${W}/form/field.tsx`, 'export function useField() {}\n'],
  ['web-one-address', `${W}/api/call.ts`, "import { useSearchParams } from 'react-router'\n"],
  ['web-no-latest-ref', `${W}/api/call.ts`, 'useEffect(() => {\n  latest.current = write\n})\n'],
  ['web-marks-from-schema', `${W}/form/field.tsx`, '<TextInput withAsterisk />\n'],
  [
    'web-no-copied-record',
    `${W}/form/field.tsx`,
    'useEffect(() => {\n    if (read.data) form.setValues(read.data)\n  }, [read.data])\n',
  ],
  ['web-no-copied-record', `${W}/form/field.tsx`, 'useEffect(() => setName(read.data?.name))\n'],
  ['web-errors-by-code', `${W}/api/call.ts`, "error.message === 'Registro alterado'\n"],
  ['web-errors-by-code', `${W}/api/call.ts`, "error.message.includes('alterado')\n"],
  ['web-rows-are-links', `${W}/pages/exams.tsx`, '<DataTable onRowClick={open} />\n'],
  ['web-one-search-box', `${W}/pages/exams.tsx`, '<TextInput type="search" />\n'],
  [
    'web-one-list-state',
    `${W}/pages/exams.tsx`,
    'const list = useOther()\n<ListPage list={list} />\n',
  ],
  [
    'web-one-list-state',
    `${W}/pages/exams.tsx`,
    'const list = useListState()\n<ListPage list={other} />\n',
  ],
  ['web-one-place-for-keys', `${W}/api/call.ts`, "localStorage.getItem('iris.other')\n"],
]

test('A project that keeps the boundaries has no breach', async () => {
  expect(await checkBoundaries(project)).toEqual([])
})

test.each(PLANTED)('The rule %s is broken when %s imports %s', async (rule, file, text) => {
  await write(`${W}/app/theme.ts`, nothing)
  await write(`${S}/db/pool.ts`, imports('./database.ts'))
  await write(file, `${SOUND[file] ?? ''}${text}`)
  const rules = (await checkBoundaries(project)).map((breach) => breach.split(':')[0])
  expect(new Set(rules)).toEqual(new Set([rule]))
})

test('A call and its command share a name, and so do files alike in two places of a resource', async () => {
  await write('packages/contracts/src/exams.ts', 'export const saveExam = endpoint({})\n')
  await write(`${S}/modules/exams/exams.commands.ts`, 'export function saveExam() {}\n')
  for (const feature of ['exams', 'patients']) await write(`${W}/features/${feature}/tab.tsx`, '')
  await write(`${S}/demo/exams.ts`, '')
  expect(await checkBoundaries(project)).toEqual([])
})

test('An import of types counts like any other import', async () => {
  await write('packages/domain/src/cpf.ts', "import type { z } from 'zod'\n")
  expect(await checkBoundaries(project)).toEqual([
    'domain-is-pure: packages/domain/src/cpf.ts → node_modules/zod/index.js',
  ])
})

test('A source file that the check does not read is a breach', async () => {
  await write('apps/server/data-export/report.ts', nothing)
  await write('packages/domain/src/dist.d.ts', nothing)
  expect(await checkBoundaries(project)).toEqual([])
  await symlink('/nowhere', join(project, 'apps/server/src/lost.ts'))
  expect(await checkBoundaries(project)).toEqual(['not-read: apps/server/src/lost.ts'])
})

test.each([
  `${S}/modules/exams/exams.test.ts`,
  `${W}/ui/card.module.css`,
  'packages/domain/src/long.sql',
  'e2e/exams.spec.ts',
  'scripts/start.mjs',
])('A file of more than 300 lines is a breach: %s', async (file) => {
  const lines = (count: number) =>
    '\n'.repeat(count - 1) + (file.endsWith('.css') ? 'a {}\n' : '//\n')
  await write(file, lines(300))
  expect(await checkBoundaries(project)).toEqual([])
  await write(file, lines(301))
  expect(await checkBoundaries(project)).toEqual([`${LENGTH_RULE}: ${file} has 301 lines`])
})

test('A list of more than 60 lines is a breach', async () => {
  const file = `${S}/modules/exams/exam-list.sql.ts`
  await write(file, '//\n'.repeat(60))
  expect(await checkBoundaries(project)).toEqual([])
  await write(file, '//\n'.repeat(61))
  expect(await checkBoundaries(project)).toEqual([`${LENGTH_RULE}: ${file} has 61 lines`])
})

test('A generated file and a landed migration may be longer than 300 lines', async () => {
  await write('apps/server/migrations/0001-all.sql', '--\n'.repeat(301))
  await write(`${S}/db/generated.ts`, SOUND[`${S}/db/generated.ts`] + '//\n'.repeat(301))
  expect(await checkBoundaries(project)).toEqual([])
})

test('Every boundary rule is tested with a planted breach', () => {
  const planted = new Set(PLANTED.map(([rule]) => rule))
  const rules = [
    ...BOUNDARIES.map(({ name }) => name!),
    ...SOURCE_RULES,
    ...NAME_RULES,
    ...WEB_RULES.map(({ name }) => name),
  ]
  expect(rules.filter((name) => !planted.has(name))).toEqual([])
})
