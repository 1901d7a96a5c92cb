import { AppError, ValidationError } from '@iris/contracts/errors'
import { EXAM_FILE_FIELDS } from '@iris/contracts/exam-files'
import type { ExamSave } from '@iris/contracts/exams'
import { can } from '@iris/domain/access'
import {
  canChangeParts,
  canClassify,
  type ExamParts,
  type ExamStatus,
  examParts,
  isComplete,
  resolveStatus,
} from '@iris/domain/exam-status'
import { needsSpecialties } from '@iris/domain/final-classification'
import type { ReferralDays } from '@iris/domain/referral'
import { otherEye, type RetinographyEye } from '@iris/domain/retinography-eye'
import type { UserWrite } from '../../audit/audit.ts'
import { ConflictError } from '../../audit/conflict.ts'
import { changedFields } from '../../db/changed-fields.ts'
import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { isStale } from '../../db/stale-edit.ts'
import { releasedKeys, type Uploads } from '../../files/resource-files.ts'
import type { UserCaller } from '../../http/caller.ts'
import { demandPatient, holdPatient } from '../patients/patients.public.ts'
import { makeReferrals } from '../referrals/referrals.public.ts'
import { recordParts } from '../screening-events/recorded-parts.public.ts'
import { deleteOldChanges } from './exam-changes.sql.ts'
import { examFile } from './exam-files.ts'
import { examViews } from './exam-view.sql.ts'
import { changeExam, type ExamRow, examHasTriage, insertExam, lockExamRow } from './exams.sql.ts'

export type ExamSaving = UserWrite & {
  input: ExamSave
  files: Uploads
  /** Days within which somebody referred should be seen. */
  referralDays: ReferralDays
}

/** What a save did: the exam, the keys of files it let go of, to be dropped once it is committed, and whether it concluded. */
export type ExamSaved = { id: number; released: string[]; concluded: boolean }

/** A new exam, Pendente, with whatever fields come along. Throws AppError `not-found` without such a patient, `patient.merged`. */
export async function createExam(saving: ExamSaving, patientId: number): Promise<ExamSaved> {
  await demandPatient(saving.db, patientId)
  const { id } = await insertExam(saving.db, { patient_id: patientId })
  const exam = orNotFound(await lockExamRow(saving.db, id))
  return save(saving, exam, 'create')
}

/**
 * Changes an exam under its row lock, so that whatever is sent at once, it only moves along the table of moves.
 * Throws AppError `not-found`, `patient.merged`, `edit.stale`, `auth.denied`, `exam.locked`, `exam.not-in-review`, `exam.move`,
 * `exam.incomplete`; ValidationError for specialties and file names.
 */
export async function updateExam(
  saving: ExamSaving,
  ids: { patientId: number; examId: number },
): Promise<ExamSaved> {
  await holdPatient(saving.db, ids.patientId)
  const exam = await lockExamRow(saving.db, ids.examId)
  if (exam?.patient_id !== ids.patientId) throw new AppError('not-found')
  if (isStale(saving.input.updated_at, exam.updated_at)) {
    const changed = changedOver(saving, exam)
    if (changed) throw await conflict(saving.db, exam, changed)
  }
  return save(saving, exam, 'update')
}

const FILLED = ['right_eye', 'left_eye', 'has_correction', 'retinography_eye'] as const

/**
 * The fields in which a save changes what stands; null where it only fills what is still empty. Four tablets without a
 * network each take a part of one exam, and none of these saves is about what another one changed.
 */
function changedOver({ user, input, files }: ExamSaving, exam: ExamRow): string[] | null {
  const isFilled = (sent: unknown, stands: unknown) =>
    sent !== undefined && stands !== null && sent !== stands
  // Also to where another person has moved it already: asked for again, it would go one step further.
  const isMove = input.status != null
  // What stands classified may be older than a correction or than the measures: a late form must not conclude it unread.
  const concludes =
    canClassify(exam.status) &&
    exam.final_classification !== null &&
    can(user.role, 'exams.classify')
  const changed = [
    ...Object.keys(changedFields(exam, classificationIn(exam, input))),
    ...FILLED.filter((field) => isFilled(input[field], exam[field])),
    ...EXAM_FILE_FIELDS.filter((field) => isFilled(files[field] ?? input[field], exam[field])),
  ]
  return isMove || concludes || changed.length > 0 ? changed : null
}

/** The refusal of an edit that came too late, with the exam as it stands. `fields` as of `ConflictError`. */
export async function conflict(
  db: Database,
  { id, patient_id }: ExamRow,
  fields: readonly string[] = [],
): Promise<AppError> {
  const [stands] = await examViews(db, [id])
  if (!stands) return new AppError('not-found')
  const read = { entity: 'exam', entity_id: id, patient_id }
  return new ConflictError('edit.stale', stands, read, fields)
}

async function save(
  saving: ExamSaving,
  exam: ExamRow,
  action: 'create' | 'update',
): Promise<ExamSaved> {
  const { db, user, input } = saving
  // A form sends back what it read: only a different value is a change, and is checked as one.
  const classification = changedFields(exam, classificationIn(exam, input))
  if (Object.keys(classification).length > 0) {
    if (!can(user.role, 'exams.classify')) throw new AppError('auth.denied')
    if (!canClassify(exam.status)) throw new AppError('exam.not-in-review')
    demandOneDisorder(exam, input)
    demandSpecialties({ ...exam, ...classification })
  }
  const parts = withoutReadings(exam, changedFields(exam, await partsIn(saving, exam)))
  if (Object.keys(parts).length > 0 && !canChangeParts(exam.status))
    throw new AppError('exam.locked')

  const next = { ...exam, ...parts, ...classification }
  const standing = examParts({ ...next, hasTriage: await examHasTriage(db, exam.id) })
  const status = nextStatus(saving, exam.status, next, standing)
  const changes = { ...parts, ...classification, ...(status === exam.status ? {} : { status }) }
  if (Object.keys(changes).length === 0 && action === 'update')
    return { id: exam.id, released: [], concluded: false }
  if (Object.keys(changes).length > 0)
    await changeExam(db, exam.id, {
      ...changes,
      ...(signs(user, classification, changes) ? signature(user, next) : {}),
    })
  const isConcluded = status === 'Concluído' && status !== exam.status
  const referrals = isConcluded ? await makeReferrals(db, next, saving.referralDays) : 0
  await saving.audit({
    action,
    entity: 'exam',
    entity_id: exam.id,
    patient_id: exam.patient_id,
    detail: {
      fields: [...Object.keys(parts), ...Object.keys(classification)],
      ...(status === exam.status ? {} : { from: exam.status, to: status }),
      ...(referrals > 0 ? { referrals } : {}),
    },
  })
  if (exam.event_id !== null && Object.keys(parts).length > 0)
    await recordParts(saving, exam.id, standing)
  return {
    id: exam.id,
    released: releasedKeys(EXAM_FILE_FIELDS, exam, next),
    concluded: isConcluded,
  }
}

/** Removes old change notices that no open screen needs any more. */
export function sweepExams(db: Database): Promise<void> {
  return deleteOldChanges(db)
}

type Changes = Partial<ExamRow>

function classificationIn(exam: ExamRow, input: ExamSave): Changes {
  const final_classification =
    input.final_classification === undefined
      ? exam.final_classification
      : input.final_classification
  const sent = input.specialist_specialties
  const specialties = sent === undefined ? exam.specialist_specialties : [...new Set(sent ?? [])]
  return {
    final_classification,
    specialist_specialties: needsSpecialties(final_classification) ? specialties : [],
    refractive_disorder: disordersIn(exam, input)[0],
    has_changed: input.has_changed,
  } as Changes
}

/** What a save makes of the disorder, which has two names: sent back as it was read, one of them changes nothing. */
function disordersIn(exam: ExamRow, input: ExamSave): (string | null | undefined)[] {
  const sent = [input.retroactive_disorder, input.refractive_disorder]
  return sent.filter((value) => value !== undefined && value !== exam.refractive_disorder)
}

function demandOneDisorder(exam: ExamRow, input: ExamSave): void {
  if (new Set(disordersIn(exam, input)).size > 1)
    throw new ValidationError({ retroactive_disorder: ['Distúrbio refrativo tem dois valores'] })
}

function demandSpecialties({ final_classification, specialist_specialties }: ExamRow): void {
  if (needsSpecialties(final_classification) && specialist_specialties.length === 0)
    throw new ValidationError({ specialist_specialties: ['Especialidades são obrigatórias'] })
}

async function partsIn({ db, input, files }: ExamSaving, exam: ExamRow): Promise<Changes> {
  const sent: Changes = {
    right_eye: input.right_eye,
    left_eye: input.left_eye,
    has_correction: input.has_correction,
    refraction_option: input.refraction_option ?? undefined,
    retinography_option: input.retinography_option ?? undefined,
    import_option: input.import_option ?? undefined,
  } as Changes
  for (const field of EXAM_FILE_FIELDS)
    sent[field] = await examFile(db, exam, field, { input, files })
  return { ...sent, ...eyesIn(exam, input, sent) }
}

/**
 * The second picture belongs to a first one of a single eye, and is removed together with it or when one shows both. It
 * never goes because nobody said an eye, and never becomes the picture of another eye because of a new first one.
 */
function eyesIn(exam: ExamRow, input: ExamSave, sent: Changes): Changes {
  const eye = input.retinography_eye === undefined ? exam.retinography_eye : input.retinography_eye
  const first = sent.retinography_img === undefined ? exam.retinography_img : sent.retinography_img
  const other = sent.retinography_other_img
  const isAdded = other && other !== exam.retinography_other_img
  if (first === null) {
    if (isAdded) throw new ValidationError({ retinography_img: ['Retinografia é obrigatória'] })
    return { retinography_eye: null, retinography_other_img: null }
  }
  if (otherEye(eye as RetinographyEye | null) !== null) {
    const isNew = first !== exam.retinography_img
    if (other && !isAdded && isNew && eye !== exam.retinography_eye)
      throw new ValidationError({ retinography_eye: ['O exame já tem outra imagem deste olho'] })
    return { retinography_eye: eye }
  }
  if (isAdded || (other && eye === null))
    throw new ValidationError({ retinography_eye: ['Olho é obrigatório'] })
  return { retinography_eye: eye, retinography_other_img: null }
}

/** What a doctor read in an image goes with it: a reading of another one would stand on the result as if it were of this. */
function withoutReadings(exam: ExamRow, parts: Changes): Changes {
  const isChanged = (field: keyof ExamRow) => parts[field] !== undefined
  const isRetinaNew = isChanged('retinography_img') || isChanged('retinography_other_img')
  const gone: Changes = {
    ...(isRetinaNew && { has_changed: null }),
    ...(isChanged('portable_auto_refractor_img') && { refractive_disorder: null }),
  }
  return { ...parts, ...changedFields(exam, gone) }
}

function nextStatus(
  { user, input }: ExamSaving,
  status: ExamStatus,
  next: ExamRow,
  parts: ExamParts,
): ExamStatus {
  const requested = input.status ?? null
  const resolved = resolveStatus({ ...next, status, requested, role: user.role, parts })
  if (resolved !== null) return resolved
  const isEarly = status === 'Pendente' && requested === 'Avaliação Médica' && !isComplete(parts)
  throw new AppError(isEarly ? 'exam.incomplete' : 'exam.move')
}

// The last person to change the classification, or to conclude with it, answers for it and is named on the result.
function signs({ role }: UserCaller, classification: Changes, { status }: Changes): boolean {
  const concludes = status === 'Concluído' && can(role, 'exams.classify')
  return concludes || Object.keys(classification).length > 0
}

function signature(user: UserCaller, next: ExamRow): Changes {
  return next.final_classification === null
    ? { classified_by: null, classified_at: null }
    : { classified_by: user.id, classified_at: new Date().toISOString() }
}
