import type { Database } from '../../db/database.ts'
import type { StoredFile } from '../../files/stored-files.sql.ts'
import type { ExamFileField } from './exam-view.sql.ts'

/** The picture that a version of an exam kept under one of its fields, with the patient. */
export async function findVersionFile(
  db: Database,
  of: { id: number; version: number; field: ExamFileField },
): Promise<(StoredFile & { patient_id: number }) | undefined> {
  return db
    .selectFrom('exam_versions as v')
    .innerJoin('exams as e', 'e.id', 'v.exam_id')
    .innerJoin('stored_files as f', 'f.key', `v.${of.field}`)
    .selectAll('f')
    .select('e.patient_id')
    .where('v.id', '=', of.version)
    .where('v.exam_id', '=', of.id)
    .executeTakeFirst()
}

/** The keys of all pictures that versions of a person's exams keep. */
export async function versionFilesOf(db: Database, patientId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('exam_versions as v')
    .innerJoin('exams as e', 'e.id', 'v.exam_id')
    .select(['v.portable_auto_refractor_img', 'v.retinography_img', 'v.retinography_other_img'])
    .where('e.patient_id', '=', patientId)
    .execute()
  return rows.flatMap((row) => Object.values(row)).filter((key) => key !== null)
}
