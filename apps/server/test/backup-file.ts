import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sealBackup } from '../src/backup/container.ts'
import { type EntryToWrite, writeEntries } from '../src/backup/entries.ts'

/** A whole, unsealed backup of any entries, for files that no program of today would write. */
export function writeBackup(path: string, entries: AsyncIterable<EntryToWrite>): Promise<void> {
  return pipeline(
    Readable.from(writeEntries(entries)),
    createGzip(),
    (content: AsyncIterable<Buffer>) => sealBackup(content, undefined),
    createWriteStream(path),
  )
}
