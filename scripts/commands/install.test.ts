import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { AS_PROJECT_NODE } from './install.mjs'
import { NODE, ROOT } from './project.mjs'

test('On an older Node npm chooses packages for the Node of the project', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'iris-older node-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const older = join(folder, 'older.cjs')
  await writeFile(
    older,
    "Object.defineProperty(process, 'version', { value: 'v18.20.4', configurable: true })",
  )
  const versionWith = (options: string) =>
    execFileSync(NODE, ['-p', 'process.version'], {
      env: { NODE_OPTIONS: `--require ${JSON.stringify(older)} ${options}` },
      encoding: 'utf8',
    }).trim()
  expect(versionWith('')).toBe('v18.20.4')
  expect(versionWith(AS_PROJECT_NODE)).toBe(process.version)
})

/** An account that may read everything and write nothing, as the service may in a folder of root. */
const AS_READER = 'if (process.getuid() === 0) process.seteuid(65534)'

/** The commands in a project of their own, whose Node only writes down that it was called. */
async function smallProject() {
  const root = await mkdtemp(join(tmpdir(), 'iris-installed-'))
  const put = async (path: string, text: string, mode = 0o644) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text, { mode })
  }
  const closed = ['node_modules', 'apps/web/dist', '.']
  onTestFinished(async () => {
    for (const folder of closed) await chmod(join(root, folder), 0o755)
    await rm(root, { recursive: true })
  })
  for (const part of ['scripts/commands', 'scripts/start.mjs'])
    await cp(join(ROOT, part), join(root, part), { recursive: true })
  await put(relative(ROOT, NODE), `#!/bin/sh\necho "$@" >> ${root}/called\n`, 0o755)
  const packages = { 'node_modules/pg': { version: '8.23.1' } }
  await put('package-lock.json', JSON.stringify({ packages }))
  await put('node_modules/.package-lock.json', JSON.stringify({ packages }))
  for (const path of ['apps/web/main.ts', 'packages/domain.ts', 'tsconfig.base.json'])
    await put(path, '{}')
  await mkdir(join(root, 'apps/web/dist'))
  return {
    root,
    called: () => readFile(join(root, 'called'), 'utf8').catch(() => ''),
    async close() {
      for (const folder of closed) await chmod(join(root, folder), 0o555)
    },
    run: (work: string, before = '') =>
      spawnSync(process.execPath, ['--input-type=module', '-e', `${before}\n${work}`], {
        cwd: root,
        encoding: 'utf8',
      }).stderr,
  }
}

const INSTALL = "await (await import('./scripts/commands/install.mjs')).ensureInstalled()"
const BUILD = "await (await import('./scripts/commands/web-build.mjs')).ensureWebBuilt()"

test('Packages that npm ci installed are taken as they are where their folder cannot be written', async () => {
  const { close, run, called } = await smallProject()
  await close()
  expect(run(INSTALL, AS_READER)).toBe('')
  expect(await called()).toBe('')
})

test('A built interface of which only the dates changed is taken as it is where its folder cannot be written', async () => {
  const { root, close, run, called } = await smallProject()
  expect(run(BUILD)).toBe('')
  const built = await called()
  expect(built).toContain('vite build')
  const sources = join(root, 'apps/web/main.ts')
  await utimes(sources, new Date('2026-01-01'), new Date('2026-01-01'))
  await chmod(join(root, 'apps/web/dist/.hash'), 0o444)
  await close()
  expect(run(BUILD, AS_READER)).toBe('')
  expect(await called()).toBe(built)
})

test('A folder is prepared for the account that will start from it without being started', async () => {
  const { root, run, called } = await smallProject()
  const prepare = "process.argv.push('--prepare'); await import('./scripts/start.mjs')"
  expect(run(prepare)).toBe('')
  expect((await called()).trim().split('\n')).toEqual([expect.stringContaining('vite build')])
  const hashes = ['node_modules/.iris-lock-hash', 'apps/web/dist/.hash']
  for (const hash of hashes) expect(await readFile(join(root, hash), 'utf8')).not.toBe('')
})
