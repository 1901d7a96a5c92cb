import { type Insertable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'

/**
 * The digest of who was examined: name, CPF and birth date. When one of them has changed since, the signed document no
 * longer counts. For queries in which `p` is the patient.
 */
export const PERSON_DIGEST = sql<Buffer>`sha256(convert_to(
  concat_ws(E'\n', p.name, p.cpf, to_char(p.dob, 'YYYY-MM-DD')), 'UTF8'))`

export type StandingSignature = {
  id: number
  signer_name: string
  signed_at: string
  file: string
  locked_file: string
}

/** The signature of an exam's result, unless it was withdrawn or is of other data. */
export async function findSignature(
  db: Database,
  examId: number,
): Promise<StandingSignature | undefined> {
  return db
    .selectFrom('result_signatures as s')
    .innerJoin('exams as e', 'e.id', 's.exam_id')
    .innerJoin('patients as p', 'p.id', 'e.patient_id')
    .select(['s.id', 's.signer_name', 's.signed_at', 's.file', 's.locked_file'])
    .where('s.exam_id', '=', examId)
    .where('s.withdrawn_at', 'is', null)
    .where('s.person_sha256', '=', PERSON_DIGEST)
    .executeTakeFirst()
}

export async function insertSignature(
  db: Database,
  values: Insertable<DB['result_signatures']>,
): Promise<number> {
  const { id } = await db
    .insertInto('result_signatures')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The digest of who an exam's result is about. */
export async function findPersonDigest(db: Database, examId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('exams as e')
    .innerJoin('patients as p', 'p.id', 'e.patient_id')
    .select(PERSON_DIGEST.as('digest'))
    .where('e.id', '=', examId)
    .executeTakeFirst()
  return row?.digest
}

/** What was signed stays, and is given out no more. Returns the ids. */
export async function withdrawSignatures(db: Database, examId: number): Promise<number[]> {
  const rows = await db
    .updateTable('result_signatures')
    .set({ withdrawn_at: sql<string>`now()` })
    .where('exam_id', '=', examId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The keys of every signed document about a person. */
export async function signedFilesOf(db: Database, patientId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('result_signatures as s')
    .innerJoin('exams as e', 'e.id', 's.exam_id')
    .select(['s.file', 's.locked_file'])
    .where('e.patient_id', '=', patientId)
    .execute()
  return rows.flatMap(({ file, locked_file }) => [file, locked_file])
}
