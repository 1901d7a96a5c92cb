import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { openBackup, sealBackup } from '../src/backup/container.ts'
import { type EntryToWrite, readEntries, writeEntries } from '../src/backup/entries.ts'

/** A whole, unsealed backup of any entries, for files that no program of today would write. */
export function writeBackup(path: string, entries: AsyncIterable<EntryToWrite>): Promise<void> {
  return pipeline(
    Readable.from(writeEntries(entries)),
    createGzip(),
    (content: AsyncIterable<Buffer>) => sealBackup(content, undefined),
    createWriteStream(path),
  )
}

/** What is in a backup, by the names of its tables, files and secrets. */
export async function entriesOf(path: string, passphrase?: string) {
  const { content } = await openBackup(path, passphrase)
  const found: Record<string, Buffer> = {}
  for await (const { head, body } of readEntries(Readable.from(content()).pipe(createGunzip())))
    found['key' in head ? head.key : 'name' in head ? head.name : head.kind] = await buffer(body)
  return found
}
