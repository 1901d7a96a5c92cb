import { fileAddress } from '@iris/contracts/address'
import { readExamFile } from '@iris/contracts/exam-files'
import type { Exam } from '@iris/contracts/exams'
import { examParts, isComplete } from '@iris/domain/exam-status'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import type { ExamRow } from './exams.sql.ts'
import { PERSON_DIGEST } from './result-signatures.sql.ts'

export type ExamFileField =
  | 'portable_auto_refractor_img'
  | 'retinography_img'
  | 'retinography_other_img'

/** The exams of these ids as the API answers them, in the order of the ids; a missing id is left out. */
export async function examViews(db: Database, ids: readonly number[]): Promise<Exam[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ExamWithNames>`
    select
      e.*, p.name as patient_name, p.result_channel, p.result_consent, c.corporate_reason as "companyName",
      u.name as classified_by_name, s.signer_name, s.signed_at,
      exists (select from patient_anonymisations a where a.patient_id = p.id) as anonymised,
      (select t.updated_at from triages t where t.exam_id = e.id) as triage_updated_at,
      (select count(*)::int from exam_versions v where v.exam_id = e.id) as versions
    from exams e
    join patients p on p.id = e.patient_id
    join companies c on c.id = p.company
    left join users u on u.id = e.classified_by
    left join result_signatures s
      on s.exam_id = e.id and s.withdrawn_at is null and s.person_sha256 = ${PERSON_DIGEST}
    where e.id = any(${ids}::int[])`.execute(db)
  return inOrder(ids, rows.map(toExam))
}

/** All exams of a patient, the newest first. */
export async function examsOfPatient(db: Database, patientId: number): Promise<Exam[]> {
  const rows = await db
    .selectFrom('exams')
    .select('id')
    .where('patient_id', '=', patientId)
    .orderBy('id', 'desc')
    .execute()
  return examViews(
    db,
    rows.map(({ id }) => id),
  )
}

type ExamWithNames = ExamRow & {
  patient_name: string
  result_channel: Exam['result_channel']
  result_consent: boolean | null
  companyName: string
  classified_by_name: string | null
  anonymised: boolean
  triage_updated_at: string | null
  versions: number
  signer_name: string | null
  signed_at: string | null
}

function toExam(row: ExamWithNames): Exam {
  const parts = examParts({ ...row, hasTriage: row.triage_updated_at !== null })
  return {
    ...row,
    has_correction: row.has_correction as Exam['has_correction'],
    has_changed: row.has_changed as Exam['has_changed'],
    retroactive_disorder: row.refractive_disorder,
    portable_auto_refractor_img: examFileUrl(row, 'portable_auto_refractor_img'),
    retinography_img: examFileUrl(row, 'retinography_img'),
    retinography_other_img: examFileUrl(row, 'retinography_other_img'),
    retinography_eye: row.retinography_eye as Exam['retinography_eye'],
    signature:
      row.signer_name !== null && row.signed_at !== null
        ? { signer_name: row.signer_name, signed_at: row.signed_at }
        : null,
    parts,
    complete: isComplete(parts),
  }
}

export function examFileUrl(
  exam: Pick<ExamRow, 'id' | ExamFileField>,
  field: ExamFileField,
): string | null {
  return fileAddress(readExamFile, { id: exam.id, field }, exam[field])
}
