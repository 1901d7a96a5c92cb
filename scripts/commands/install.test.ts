import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { AS_PROJECT_NODE } from './install.mjs'
import { NODE } from './project.mjs'

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
