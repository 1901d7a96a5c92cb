import { ValidationError } from '@iris/contracts/errors'
import type { ExamSave } from '@iris/contracts/exams'
import type { Database } from '../../db/database.ts'
import type { StoredUpload } from '../../files/receive-upload.ts'
import { recordFile } from '../../files/stored-files.sql.ts'
import { findRefraction, findRetinography } from './exam-files.sql.ts'
import { examFileUrl, type FileField } from './exam-view.sql.ts'
import type { ExamRow } from './exams.sql.ts'

export const FILE_FIELDS = [
  'portable_auto_refractor_img',
  'retinography_img',
  'retinography_other_img',
] as const

const FIND = {
  portable_auto_refractor_img: findRefraction,
  retinography_img: findRetinography,
  retinography_other_img: findRetinography,
}

/**
 * The key an exam's file field will hold: of the file sent (`anexar`), of the stored one that was named (`importar`),
 * or null where it is emptied. A field not sent, or sent as the address it was read with, stays.
 * Throws a ValidationError for a name that nothing is stored under.
 */
export async function chooseFile(
  db: Database,
  exam: ExamRow,
  field: FileField,
  sent: { input: ExamSave; files: Readonly<Record<string, StoredUpload>> },
): Promise<string | null> {
  const upload = sent.files[field]
  if (upload) return recordFile(db, upload)
  const name = sent.input[field]
  if (name === undefined || name === examFileUrl(exam, field)) return exam[field]
  if (name === null) return null
  const file = await FIND[field](db, name)
  if (!file) throw new ValidationError({ [field]: ['Arquivo não encontrado'] })
  return file.key
}
