import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
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
