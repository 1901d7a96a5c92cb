import { AppError, ValidationError } from '@iris/contracts/errors'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import type { Audit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { type StoredUpload, safeName } from '../../files/receive-upload.ts'
import { recordFile } from '../../files/stored-files.sql.ts'
import type { Caller } from '../../http/caller.ts'
import { insertRetinography } from './exam-files.sql.ts'

const TRIES = 20

/**
 * Stores a retinography under its name, or under one with a suffix when that is taken. The stored name is recorded
 * but not told: the page is open to strangers, who must not learn which names exist.
 */
export async function keepRetinography(
  db: Database,
  input: { file_name: string; upload: StoredUpload | undefined; caller: Caller | null },
  audit: Audit,
): Promise<void> {
  const { upload, caller } = input
  if (!upload) throw new ValidationError({ retinography_img: ['Arquivo é obrigatório'] })
  const file_key = await recordFile(db, {
    ...upload,
    name: safeName(input.file_name, upload.extension),
  })
  const created_by = caller?.kind === 'user' ? caller.id : null
  for (const name of namesFor(input.file_name)) {
    if (!(await insertRetinography(db, { name, file_key, created_by }))) continue
    await audit({ action: 'create', entity: 'retinography', detail: { file: file_key } })
    return
  }
  throw new AppError('auth.throttled', { retryAfter: 60 })
}

/** The name itself, then with the moment of sending, then with that and a number. */
function* namesFor(name: string): Generator<string> {
  const moment = formatDateTime(new Date()).replaceAll('/', '-').replace(':', 'h')
  yield name
  yield `${name} (${moment})`
  for (let n = 2; n <= TRIES; n++) yield `${name} (${moment}, ${n})`
}
