import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { ifMissing } from '../db/error-code.ts'
import type { Head } from './seals.sql.ts'

const anchor = z.object({ n: z.int().positive(), link: z.string().regex(/^[0-9a-f]{64}$/) })

/** Kept outside of the database, so that somebody who cuts off the last rows and their seals there cannot reach it. */
const fileOf = (dataDir: string) => join(dataDir, 'audit', 'anchor.json')

/** The last head that was written down here; null before the first. Throws when the file is not one. */
export async function readAnchor(dataDir: string): Promise<Head | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(ifMissing(null))
  if (text === null) return null
  try {
    return anchor.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${fileOf(dataDir)} não é uma âncora da auditoria.`, { cause: error })
  }
}

export async function writeAnchor(dataDir: string, head: Head): Promise<void> {
  const file = fileOf(dataDir)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  // In one step: a crash leaves the former file.
  await writeFile(`${file}.new`, `${JSON.stringify(head)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
