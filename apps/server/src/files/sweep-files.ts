import { plural } from '@iris/domain/plural'
import { backupIsMade } from '../db/backup-lock.ts'
import type { Database } from '../db/database.ts'
import { doAll } from '../jobs/do-all.ts'
import type { FileStore } from './file-store.ts'
import { dropUnreferencedFile, filesLetGo, namesAfter, unknownNames } from './stored-files.sql.ts'

const DAY = 24 * 60 * 60 * 1000
const AT_ONCE = 500
/** How many names of lost files are listed one by one. */
const TOLD = 100

export type SweepOptions = {
  db: Database
  files: FileStore
  log: (line: string) => void
  now?: Date
  signal?: AbortSignal
}

/**
 * Makes store and rows agree again. Rows that nothing refers to, left by a crash after the write that let go of them, go with
 * their bytes once they are a day old. Bytes that no row names, left by a crash between the two, are removed a day after
 * they were written; rows whose bytes are gone are reported. A name is never used twice, so bytes without a row are
 * never named later. What cannot be removed holds up nothing else. Throws when something went wrong, at the end.
 */
export async function sweepFiles(
  options: SweepOptions,
): Promise<{ removed: number; missing: number }> {
  const removed: number[] = []
  let missing = 0
  await doAll([
    async () => removed.push(await removeLetGo(options)),
    async () => removed.push(await removeNameless(options)),
    async () => {
      missing = await tellMissing(options)
    },
  ])
  return { removed: removed.reduce((sum, count) => sum + count, 0), missing }
}

async function removeLetGo({ db, files, log, signal }: SweepOptions): Promise<number> {
  let removed = 0
  for (const key of await filesLetGo(db)) {
    signal?.throwIfAborted()
    if (await dropUnreferencedFile(db, files, key)) removed++
  }
  if (removed > 0)
    log(
      `Limpeza: ${plural(removed, 'arquivo fora de uso removido', 'arquivos fora de uso removidos')}.`,
    )
  return removed
}

async function removeNameless({ db, files, log, signal, now = new Date() }: SweepOptions) {
  const before = now.getTime() - DAY
  let removed = 0
  const faults: unknown[] = []
  let keys: string[] = []
  const sweep = async () => {
    const nameless = await unknownNames(db, keys)
    keys = []
    // Asked after the rows are known to be gone: docs/adr/0025.
    if (nameless.length === 0 || (await backupIsMade(db))) return
    for (const key of nameless)
      await files.remove(key).then(
        () => removed++,
        (fault) => faults.push(fault),
      )
  }
  for await (const { key, changedAt } of files.list()) {
    signal?.throwIfAborted()
    if (changedAt.getTime() >= before) continue
    keys.push(key)
    if (keys.length === AT_ONCE) await sweep()
  }
  if (keys.length > 0) await sweep()
  if (removed > 0)
    log(
      `Limpeza: ${plural(removed, 'arquivo sem registro removido', 'arquivos sem registro removidos')}, de envios interrompidos.`,
    )
  if (faults.length > 0)
    throw new Error(
      `${plural(faults.length, 'arquivo sem registro não pôde ser removido', 'arquivos sem registro não puderam ser removidos')}.`,
      { cause: faults[0] },
    )
  return removed
}

async function tellMissing({ db, files, log, signal }: SweepOptions): Promise<number> {
  let missing = 0
  for (let last = ''; ; ) {
    const names = await namesAfter(db, last, AT_ONCE)
    for (const key of names) {
      signal?.throwIfAborted()
      if (await files.stat(key)) continue
      // Somebody may have removed it, row and bytes, since the names were read.
      if ((await unknownNames(db, [key])).length > 0) continue
      if (++missing <= TOLD) log(`O arquivo ${key} está registrado, mas não existe mais.`)
    }
    if (names.length < AT_ONCE) break
    last = names.at(-1)!
  }
  if (missing > TOLD)
    log(
      `… e mais ${plural(missing - TOLD, 'arquivo registrado que não existe mais', 'arquivos registrados que não existem mais')}.`,
    )
  return missing
}
