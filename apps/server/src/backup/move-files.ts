import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { plural } from '@iris/domain/plural'
import type pg from 'pg'
import type { FileStore } from '../files/file-store.ts'
import { type KeptFile, namedFiles } from './snapshot.ts'

export type FilesToMove = {
  /** Of `databaseEntries`, which listed the files that rows name. */
  client: pg.Client
  from: FileStore
  to: FileStore
  signal: AbortSignal
  log: (line: string) => void
}

/** Each waits for the network most of its time. */
const AT_ONCE = 16
const TELL_EVERY = 5000

/**
 * Copies every file that a row names and reads each copy back. A file that the target already has is not copied again; one
 * that is missing here is reported and left out.
 * @throws Error with a sentence in Portuguese when a file did not arrive as it is
 */
export async function moveFiles(move: FilesToMove): Promise<{ files: number; missing: number }> {
  const { client, signal, log } = move
  const sums = { files: 0, missing: 0 }
  const told = { at: Date.now() }
  const names = namedFiles(client)
  const worker = async () => {
    for (;;) {
      signal.throwIfAborted()
      const next = await names.next()
      if (next.done) return
      if (await moveFile(move, next.value)) sums.files += 1
      else sums.missing += 1
      if (Date.now() - told.at < TELL_EVERY) continue
      told.at = Date.now()
      log(`${plural(sums.files, 'arquivo copiado e conferido', 'arquivos copiados e conferidos')}…`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return sums
}

async function moveFile({ from, to, log }: FilesToMove, { key, sha256 }: KeptFile) {
  const found = await from.stat(key)
  if (!found) {
    log(`O arquivo ${key} não está mais onde deveria e ficou de fora.`)
    return false
  }
  const there = await to.stat(key)
  if (there?.size !== found.size) await to.put(key, await from.read(key), found.size)
  const [sent, arrived] = await Promise.all([
    hashOf(await from.read(key)),
    hashOf(await to.read(key)),
  ])
  if (sent !== arrived)
    throw new Error(`O arquivo ${key} não chegou igual. Rode a mudança de novo.`)
  if (sha256 !== null && sent !== sha256)
    log(`O arquivo ${key} não tem mais o conteúdo que foi enviado.`)
  return true
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
