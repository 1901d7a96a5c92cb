import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { ROOT } from './project.mjs'
import { ensureSystemPackages, pathOf, SYSTEM_PROGRAMS } from './system-packages.mjs'

// A machine whose only folder of programs is ours; without apt-get in it nothing can be installed.

let folder: string

beforeEach(async () => {
  const { PATH } = process.env
  folder = await mkdtemp(join(tmpdir(), 'iris-programs-'))
  process.env.PATH = folder
  onTestFinished(async () => {
    process.env.PATH = PATH
    await rm(folder, { recursive: true })
  })
})

async function put(...names: string[]): Promise<void> {
  for (const name of names) {
    await writeFile(join(folder, name), '#!/bin/sh\n')
    await chmod(join(folder, name), 0o755)
  }
}

const NEEDED = Object.entries(SYSTEM_PROGRAMS)
  .filter(([, entry]) => !('optional' in entry))
  .map(([name]) => name)

test('A person who may not install is told the one apt-get line that brings what is missing', async () => {
  const missing = ['qpdf', 'soffice', 'chromium', 'chromium-headless-shell']
  await put(...NEEDED.filter((name) => !missing.includes(name)))
  await expect(ensureSystemPackages({ browser: false })).rejects.toThrow(
    'apt-get update && apt-get install -y --no-install-recommends qpdf libreoffice-calc-nogui\n',
  )
  await expect(ensureSystemPackages({ browser: true })).rejects.toThrow(
    '--no-install-recommends chromium chromium-headless-shell qpdf libreoffice-calc-nogui\n',
  )
})

test('A machine that has every program is left as it is', async () => {
  await put(...NEEDED)
  await ensureSystemPackages({ browser: true })
})

test('A test that starts a missing program fails with the line that installs it', async () => {
  expect(() => pathOf('pdftotext')).toThrow(
    /^pdftotext não está instalado\. Como root, rode:\n\n.*install.* poppler-utils\n$/,
  )
  await put('pdftotext')
  expect(pathOf('pdftotext')).toBe(join(folder, 'pdftotext'))
})

test('A run of the checks ends at once where a program is missing, instead of failing test by test', async () => {
  await put(...NEEDED.filter((name) => name !== 'qpdf'))
  const { code, said } = await checks()
  expect(code).toBe(1)
  expect(said).toContain('--no-install-recommends qpdf\n')
  expect(said).not.toContain('Formato e lint')
  expect(said).toMatch(/0 passed, 1 failed\n$/)
})

/** What `npm run check` says on this machine, and its exit code. */
function checks(): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    // Ends itself after 30 s where it goes on with the checks.
    const options = { timeout: 30_000 }
    execFile(process.execPath, [join(ROOT, 'scripts', 'check.mjs')], options, (error, said) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, said }),
    )
  })
}
