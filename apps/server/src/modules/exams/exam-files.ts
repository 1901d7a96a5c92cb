import type { ExamSave } from '@iris/contracts/exams'
import type { Database } from '../../db/database.ts'
import { chosenFile, type Uploads } from '../../files/resource-files.ts'
import { findRefraction, findRetinography } from './exam-files.sql.ts'
import { type ExamFileField, examFileUrl } from './exam-view.sql.ts'
import type { ExamRow } from './exams.sql.ts'

const FIND = {
  portable_auto_refractor_img: findRefraction,
  retinography_img: findRetinography,
  retinography_other_img: findRetinography,
}

/**
 * The key an exam's file field will hold: of the file sent (`anexar`), of the stored one that was named (`importar`).
 * Throws a ValidationError for a name that nothing is stored under.
 */
export function examFile(
  db: Database,
  exam: ExamRow,
  field: ExamFileField,
  { input, files }: { input: ExamSave; files: Uploads },
): Promise<string | null> {
  return chosenFile(db, {
    path: field,
    stored: exam[field],
    url: examFileUrl(exam, field),
    sent: input[field],
    upload: files[field],
    named: (name) => FIND[field](db, name),
  })
}
