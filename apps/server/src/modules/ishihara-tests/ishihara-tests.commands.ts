import { AppError, ValidationError } from '@iris/contracts/errors'
import type { IshiharaTest, ishiharaBody, StoredPlateAnswer } from '@iris/contracts/ishihara-tests'
import { canChangeParts } from '@iris/domain/exam-status'
import { scoreIshihara } from '@iris/domain/ishihara'
import type { z } from 'zod'
import type { UserWrite } from '../../audit/audit.ts'
import { ConflictError } from '../../audit/conflict.ts'
import type { Database } from '../../db/database.ts'
import { isStale } from '../../db/stale-edit.ts'
import { lockExam, recordIshiharaCounts, settleExam } from '../exams/exams.public.ts'
import { demandPatient, holdPatient } from '../patients/patients.public.ts'
import { findTest, findTestOfExam, insertTest, replaceAnswers } from './ishihara-tests.sql.ts'

export type TestSaving = UserWrite & { input: z.output<typeof ishiharaBody> }

/**
 * The one test of an exam; the exam's counts and status follow.
 * Throws AppError `not-found`, `patient.merged`, `exam.locked`, `test.exists`; ValidationError for an exam that is not the patient's.
 */
export async function createTest(saving: TestSaving, patientId: number): Promise<IshiharaTest> {
  const { db, input } = saving
  await holdPatient(db, patientId)
  await openExam(db, patientId, input.exam_id)
  const test = await insertTest(db, {
    patient_id: patientId,
    exam_id: input.exam_id,
    ...scored(input.answers),
  })
  if (!test) throw conflict('test.exists', await findTestOfExam(db, input.exam_id))
  await follow(saving, test, 'create')
  return test
}

/**
 * Answers a test anew while its exam is Pendente.
 * Throws AppError `not-found`, `patient.merged`, `exam.locked`, `edit.stale`; ValidationError for another exam than the test's.
 */
export async function redoTest(
  saving: TestSaving,
  { patientId, testId }: { patientId: number; testId: number },
): Promise<IshiharaTest> {
  const { db, input } = saving
  const known = await findTest(db, testId)
  if (known?.patient_id !== patientId) {
    await demandPatient(db, patientId)
    throw new AppError('not-found')
  }
  if (known.exam_id !== input.exam_id) throw notThePatients()
  await openExam(db, patientId, input.exam_id)
  // Read again under the exam's lock, which every writer of its test holds.
  const test = await findTest(db, testId)
  if (isStale(input.updated_at, test?.updated_at ?? '')) throw conflict('edit.stale', test)
  const redone = await replaceAnswers(db, testId, scored(input.answers))
  await follow(saving, redone, 'update')
  return redone
}

/** Locks the exam, which must be the patient's and Pendente. */
async function openExam(db: Database, patientId: number, examId: number): Promise<void> {
  const exam = await lockExam(db, examId)
  if (exam?.patient_id !== patientId) throw notThePatients()
  if (!canChangeParts(exam.status)) throw new AppError('exam.locked')
}

function conflict(code: 'test.exists' | 'edit.stale', stands: IshiharaTest | undefined): AppError {
  if (!stands) return new AppError(code)
  const { id: entity_id, patient_id } = stands
  return new ConflictError(code, stands, { entity: 'ishihara-test', entity_id, patient_id })
}

function notThePatients(): ValidationError {
  return new ValidationError({ exam_id: ['Exame não encontrado para este paciente'] })
}

function scored(sent: readonly StoredPlateAnswer[]) {
  const answers = sent.toSorted((a, b) => a.plate - b.plate)
  return { answers, ...scoreIshihara(answers) }
}

async function follow(
  { db, user, audit }: TestSaving,
  test: IshiharaTest,
  action: 'create' | 'update',
): Promise<void> {
  const { id, exam_id, patient_id, ishihara_correct_answer, ishihara_wrong_answer } = test
  await recordIshiharaCounts(db, exam_id, { ishihara_correct_answer, ishihara_wrong_answer })
  await audit({ action, entity: 'ishihara-test', entity_id: id, patient_id, detail: { exam_id } })
  await settleExam({ db, audit }, exam_id, user.role)
}
