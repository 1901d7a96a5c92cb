import { pathOf } from '@iris/contracts/address'
import { readExamFile, readRetinographyFile } from '@iris/contracts/exam-files'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { holdsAll } from '../../db/search.sql.ts'
import type { StoredFile } from '../../files/stored-files.sql.ts'
import type { ExamFileField } from './exam-view.sql.ts'

/** How many names are offered; a search reaches the older ones. */
const OFFERED = 500

export type NamedFile = { name: string; url: string; created_at: string }

/** The stored file of an exam's field, with its patient. */
export async function findExamFile(
  db: Database,
  examId: number,
  field: ExamFileField,
): Promise<(StoredFile & { patient_id: number }) | undefined> {
  return db
    .selectFrom('exams as e')
    .innerJoin('stored_files as f', 'f.key', `e.${field}`)
    .selectAll('f')
    .select('e.patient_id')
    .where('e.id', '=', examId)
    .executeTakeFirst()
}

export async function findRetinography(
  db: Database,
  name: string,
): Promise<StoredFile | undefined> {
  return db
    .selectFrom('retinography_files as r')
    .innerJoin('stored_files as f', 'f.key', 'r.file_key')
    .selectAll('f')
    .where('r.name', '=', name)
    .executeTakeFirst()
}

/** False when the name is taken. */
export async function insertRetinography(
  db: Database,
  file: { name: string; file_key: string; created_by: number | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('retinography_files')
    .values(file)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function listRetinographies(
  db: Database,
  query: string | undefined,
): Promise<(NamedFile & { file_key: string })[]> {
  let files = db.selectFrom('retinography_files').select(['name', 'created_at', 'file_key'])
  if (query) files = files.where(isNamed('name', query))
  const rows = await files
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .limit(sql.lit(OFFERED))
    .execute()
  return rows.map((row) => ({
    ...row,
    url: pathOf(readRetinographyFile, { name: row.name }),
  }))
}

/**
 * Refraction files are known by the exam that holds them, `12-olhos.pdf`: devices give many files the same name, and
 * one patient's must never be taken for another's.
 */
export async function listRefractions(
  db: Database,
  query: string | undefined,
): Promise<(NamedFile & { exam_id: number; patient_id: number })[]> {
  let files = db
    .selectFrom('exams as e')
    .innerJoin('stored_files as f', 'f.key', 'e.portable_auto_refractor_img')
    .select(['e.id', 'e.patient_id', 'f.name', 'f.created_at'])
  const exam = /^([1-9]\d{0,8})(?:-|$)/.exec(query ?? '')?.[1]
  if (exam) files = files.where('e.id', '=', Number(exam))
  else if (query) files = files.where(isNamed('f.name', query))
  const rows = await files.orderBy('e.id', 'desc').limit(sql.lit(OFFERED)).execute()
  return rows.map(({ id, patient_id, name, created_at }) => ({
    exam_id: id,
    patient_id,
    name: `${id}-${name}`,
    url: pathOf(readExamFile, { id, field: 'portable_auto_refractor_img' }),
    created_at,
  }))
}

/** The patients whose exams show some stored files. */
export async function patientsOfFiles(db: Database, keys: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('exams')
    .select('patient_id')
    .distinct()
    .where((eb) =>
      eb.or([
        eb('retinography_img', '=', sql<string>`any(${keys as string[]}::text[])`),
        eb('retinography_other_img', '=', sql<string>`any(${keys as string[]}::text[])`),
      ]),
    )
    .execute()
  return rows.map(({ patient_id }) => patient_id)
}

function isNamed(column: string, query: string) {
  return holdsAll(query, (pattern) => sql<SqlBool>`search_key(${sql.ref(column)}) like ${pattern}`)
}

export async function findRefraction(db: Database, name: string): Promise<StoredFile | undefined> {
  const [, exam, fileName] = /^([1-9]\d{0,8})-(.+)$/.exec(name) ?? []
  if (!exam || !fileName) return undefined
  const file = await findExamFile(db, Number(exam), 'portable_auto_refractor_img')
  return file?.name === fileName ? file : undefined
}
