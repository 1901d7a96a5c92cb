import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError } from '@iris/contracts/errors'
import type { Patient } from '@iris/contracts/patients'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { UserWrite } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { type FileStore, newKey } from '../../files/file-store.ts'
import { dropUnreferencedFile, recordFile } from '../../files/stored-files.sql.ts'
import { signedFilesOf, versionFilesOf } from '../exams/exams.public.ts'
import { forgetFormer } from '../patient-merge/patient-merge.public.ts'
import {
  demandPatient,
  findKeeping,
  lockPatients,
  storedPatient,
} from '../patients/patients.public.ts'
import { anonymiseRows, insertAnonymisation } from './anonymise.sql.ts'

/** @property pixel the key of `storePixel` */
type Saving = UserWrite & { pixel: string }

/**
 * Makes a person nobody: what identifies them goes for good, what is counted stays. Answers the keys of the files to throw
 * away once this is committed. Throws AppError `not-found`; `patient.merged`; `patient.anonymised`; `patient.kept` with the day.
 */
export async function anonymise(
  { db, audit, pixel, user }: Saving,
  id: number,
  reason: string,
): Promise<{ patient: Patient; gone: string[] }> {
  // As a merge does: whoever writes into an exam of theirs is before this or after it.
  if ((await lockPatients(db, [id])).size === 0) throw new AppError('not-found')
  await demandPatient(db, id)
  const { kept_until, anonymised_at } = await findKeeping(db, id)
  if (anonymised_at) throw new AppError('patient.anonymised')
  if (kept_until > todayInSaoPaulo()) throw new AppError('patient.kept', { kept_until })
  const kept = [...(await signedFilesOf(db, id)), ...(await versionFilesOf(db, id))]
  await insertAnonymisation(db, { patient_id: id, reason, user_id: user.id })
  const placeholder = await recordPlaceholder(db, pixel)
  const gone = await anonymiseRows(db, id, placeholder)
  await forgetFormer(db, id)
  await audit({ action: 'anonymise', entity: 'patient', entity_id: id, patient_id: id })
  // Without a picture, nothing shows the placeholder.
  return { patient: await storedPatient(db, id), gone: [...gone, ...kept, placeholder] }
}

/** A file that something else still shows stays. */
export async function dropFiles(
  db: Database,
  files: FileStore,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) await dropUnreferencedFile(db, files, key)
}

/** One grey pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==',
  'base64',
)

/** What stands for pictures, stored before any row is locked. Where the person stays, the nightly sweep takes it. */
export async function storePixel(files: FileStore): Promise<string> {
  const key = newKey('anonymised')
  await files.put(key, Readable.from([PIXEL]), PIXEL.length)
  return key
}

function recordPlaceholder(db: Database, key: string): Promise<string> {
  const sha256 = createHash('sha256').update(PIXEL).digest('hex')
  const about = { name: 'anonimizado.png', type: 'image/png', extension: 'png' as const }
  return recordFile(db, { key, ...about, size: PIXEL.length, sha256 })
}
