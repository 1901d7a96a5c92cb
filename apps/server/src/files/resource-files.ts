import { ValidationError } from '@iris/contracts/errors'
import type { Database } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { StoredUpload } from './receive-upload.ts'
import { dropUnreferencedFile, holdFile, recordFile, type StoredFile } from './stored-files.sql.ts'

// The files of a resource, whichever it is: a column holds the key of each, a save may send another or let go of one.

/** Uploads by field, stored already. */
export type Uploads = Readonly<Record<string, StoredUpload>>

export type FileChoice = {
  /** The field, where a refusal is told. */
  path: string
  /** The key the field holds now, and the address it was read under. */
  stored: string | null
  url: string | null
  /** What the body says: null empties, absent or the address itself leaves. */
  sent: string | null | undefined
  upload: StoredUpload | undefined
  /** Where a name may be sent, of a file stored before: finds it. */
  named?: (name: string) => Promise<StoredFile | undefined>
}

/** The key a file field will hold. Throws ValidationError for a text that is neither its own address nor a name that is known. */
export async function chosenFile(
  db: Database,
  { path, stored, url, sent, upload, named }: FileChoice,
): Promise<string | null> {
  if (upload) return recordFile(db, upload)
  if (sent === undefined || (sent !== null && sent === url)) return stored
  if (sent === null) return null
  const file = await named?.(sent)
  if (!file || !(await holdFile(db, file.key)))
    throw new ValidationError({ [path]: [named ? 'Arquivo não encontrado' : 'Envie o arquivo'] })
  return file.key
}

/** Keys a write let go of, to be dropped once it is committed. */
export function releasedKeys<F extends string>(
  fields: readonly F[],
  before: Readonly<Record<F, string | null>> | undefined,
  after: Readonly<Record<F, string | null>>,
): string[] {
  return fields.flatMap((field) => {
    const key = before?.[field] ?? null
    return key !== null && key !== after[field] ? [key] : []
  })
}

type Writing = { services: Services; afterCommit: (work: () => Promise<unknown>) => void }

/** Drops files that a write let go of, once it is committed and unless something else refers to them. */
export function dropReleased({ services, afterCommit }: Writing, keys: readonly string[]): void {
  for (const key of keys) afterCommit(() => dropUnreferencedFile(services.db, services.files, key))
}
