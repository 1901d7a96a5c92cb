import { ValidationError } from '@iris/contracts/errors'
import type { Database } from '../../db/database.ts'
import type { StoredUpload } from '../../files/receive-upload.ts'
import { recordFile } from '../../files/stored-files.sql.ts'

/** Uploads by field, stored already. */
export type Uploads = Readonly<Record<string, StoredUpload>>

type Choice = {
  /** Where a refusal is told. */
  path: string
  /** The key the field holds now, and the address it was read under. */
  stored: string | null
  url: string | null
  /** What the body says: null empties, absent or the address itself leaves. */
  sent: string | null | undefined
  upload: StoredUpload | undefined
}

/** The key a file field will hold. Throws ValidationError for a text that is not its own address. */
export async function chosenFile(
  db: Database,
  { path, stored, url, sent, upload }: Choice,
): Promise<string | null> {
  if (upload) return recordFile(db, upload)
  if (sent === undefined || (sent !== null && sent === url)) return stored
  if (sent === null) return null
  throw new ValidationError({ [path]: ['Envie o arquivo'] })
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
