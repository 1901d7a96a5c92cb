import { type Action, type CallerRole, can } from './access.ts'
import type { Role } from './user-type.ts'

export const EXAM_STATUSES = [
  'Pendente',
  'Avaliação Médica',
  'Concluído',
  'E-mail enviado',
] as const

export type ExamStatus = (typeof EXAM_STATUSES)[number]

/** While it is one of these a conclusion stands; before, and taken back, a classification is only where the doctor starts. */
export const CONCLUDED_STATUSES: readonly ExamStatus[] = ['Concluído', 'E-mail enviado']

/** Which of the four parts of an exam are done. */
export type ExamParts = { triage: boolean; acuity: boolean; ishihara: boolean; upload: boolean }

/** In the order in which they are taken. */
export const EXAM_PARTS = ['triage', 'acuity', 'ishihara', 'upload'] as const

export type ExamPart = (typeof EXAM_PARTS)[number]

export type ExamFindings = {
  hasTriage: boolean
  right_eye: string | null
  left_eye: string | null
  ishihara_correct_answer: number | null
  ishihara_wrong_answer: number | null
  portable_auto_refractor_img: string | null
  retinography_img: string | null
}

/** spec 2 §4: both eyes make the acuity, any answer the Ishihara test, either file the upload. */
export function examParts(exam: ExamFindings): ExamParts {
  return {
    triage: exam.hasTriage,
    acuity: Boolean(exam.right_eye && exam.left_eye),
    ishihara: (exam.ishihara_correct_answer ?? 0) > 0 || (exam.ishihara_wrong_answer ?? 0) > 0,
    upload: Boolean(exam.portable_auto_refractor_img || exam.retinography_img),
  }
}

export function isComplete(parts: ExamParts): boolean {
  return EXAM_PARTS.every((part) => parts[part])
}

/** The part to take next, or null when all are done. */
export function nextPart(parts: ExamParts): ExamPart | null {
  return EXAM_PARTS.find((part) => !parts[part]) ?? null
}

type Facts = {
  complete: boolean
  classified: boolean
  /** By somebody who may classify: what was classified may have been measured anew since. */
  confirmed: boolean
}

type Move = {
  from: ExamStatus
  to: ExamStatus
  /**
   * `save`: a save makes the move by itself; `status`: somebody asks for it; `send`: the e-mail was delivered; `return`: the
   * only one that was delivered came back; `correct`: a conclusion is taken back, with a reason
   * (docs/adr/0057-corrections.md).
   */
  by: 'save' | 'status' | 'send' | 'return' | 'correct'
  needs: readonly (keyof Facts)[]
  /** Without a role or an action: everybody who may write exams. */
  role?: Role
  /** Only those who may do this. */
  action?: Action
}

/** The only moves there are. A new exam starts as Pendente, and a move that is not listed is refused. */
export const EXAM_MOVES: readonly Move[] = [
  { from: 'Pendente', to: 'Avaliação Médica', by: 'save', needs: ['complete'] },
  { from: 'Pendente', to: 'Avaliação Médica', by: 'status', needs: ['complete'] },
  { from: 'Pendente', to: 'Avaliação Médica', by: 'status', needs: [], role: 'admin' },
  { from: 'Avaliação Médica', to: 'Pendente', by: 'status', needs: [] },
  {
    from: 'Avaliação Médica',
    to: 'Concluído',
    by: 'save',
    needs: ['complete', 'classified', 'confirmed'],
  },
  { from: 'Concluído', to: 'E-mail enviado', by: 'send', needs: ['classified'] },
  { from: 'E-mail enviado', to: 'E-mail enviado', by: 'send', needs: ['classified'] },
  { from: 'E-mail enviado', to: 'Concluído', by: 'return', needs: ['classified'] },
  {
    from: 'Concluído',
    to: 'Avaliação Médica',
    by: 'correct',
    needs: ['classified'],
    action: 'exams.classify',
  },
  {
    from: 'E-mail enviado',
    to: 'Avaliação Médica',
    by: 'correct',
    needs: ['classified'],
    action: 'exams.classify',
  },
]

function holds(move: Move, facts: Facts): boolean {
  return move.needs.every((need) => facts[need])
}

function isFor({ role, action }: Move, asking: CallerRole): boolean {
  return (role === undefined || role === asking) && (action === undefined || can(asking, action))
}

/** The status after a save, at most one step further. A save that asks for a status uses `resolveStatus` instead. */
export function statusAfterSave(exam: {
  status: ExamStatus
  role: CallerRole
  parts: ExamParts
  final_classification: string | null
}): ExamStatus {
  const facts = {
    complete: isComplete(exam.parts),
    classified: Boolean(exam.final_classification),
    confirmed: can(exam.role, 'exams.classify'),
  }
  const move = EXAM_MOVES.find(
    (candidate) =>
      candidate.by === 'save' && candidate.from === exam.status && holds(candidate, facts),
  )
  return move?.to ?? exam.status
}

/** Whether somebody may ask for a status. Asking for the present one changes nothing and is allowed. */
export function moveAllowed(asked: {
  from: ExamStatus
  to: ExamStatus
  role: CallerRole
  complete: boolean
}): boolean {
  if (!can(asked.role, 'exams.write')) return false
  if (asked.from === asked.to) return true
  const facts = { complete: asked.complete, classified: false, confirmed: false }
  return EXAM_MOVES.some(
    (move) =>
      move.by === 'status' &&
      move.from === asked.from &&
      move.to === asked.to &&
      isFor(move, asked.role) &&
      holds(move, facts),
  )
}

/**
 * The status after a save, or null when it asks for a move that is refused. `parts` and `final_classification` are
 * those after the save. A move that is asked for is the whole move: otherwise unlocking a complete exam would lock it
 * again at once. A form that sends the present status asks for nothing.
 */
export function resolveStatus(save: {
  status: ExamStatus
  requested: ExamStatus | null
  role: CallerRole
  parts: ExamParts
  final_classification: string | null
}): ExamStatus | null {
  const { status, requested, role } = save
  if (requested === null || requested === status) return statusAfterSave(save)
  const complete = isComplete(save.parts)
  return moveAllowed({ from: status, to: requested, role, complete }) ? requested : null
}

/** Triage, acuity, Ishihara test and files can change only while the exam is Pendente or not created yet. */
export function canChangeParts(status: ExamStatus | null): boolean {
  return status === null || status === 'Pendente'
}

export function canClassify(status: ExamStatus | null): boolean {
  return status === 'Avaliação Médica'
}

export function canSendResult(exam: {
  status: ExamStatus
  final_classification: string | null
}): boolean {
  const facts = { complete: true, classified: Boolean(exam.final_classification), confirmed: true }
  return EXAM_MOVES.some(
    (move) => move.by === 'send' && move.from === exam.status && holds(move, facts),
  )
}

/** Whether it can go to somebody: of an anonymised person it goes to nobody. Printing asks `canSendResult` alone. */
export function canReachPatient({
  anonymised,
  ...exam
}: Parameters<typeof canSendResult>[0] & { anonymised: boolean }): boolean {
  return !anonymised && canSendResult(exam)
}

/** Whether this person may take the conclusion of an exam back. */
export function canCorrectResult(exam: {
  status: ExamStatus
  final_classification: string | null
  role: CallerRole
}): boolean {
  const facts = { complete: true, classified: Boolean(exam.final_classification), confirmed: true }
  return EXAM_MOVES.some(
    (move) =>
      move.by === 'correct' &&
      move.from === exam.status &&
      isFor(move, exam.role) &&
      holds(move, facts),
  )
}

/** The lock button's label, or null when it is not shown. */
export function lockButton(exam: {
  status: ExamStatus | null
  complete: boolean
  role: Role
}): 'Travar' | 'Destravar' | null {
  const { status: from, complete, role } = exam
  if (from === 'Pendente')
    return moveAllowed({ from, to: 'Avaliação Médica', role, complete }) ? 'Travar' : null
  if (from === 'Avaliação Médica')
    return moveAllowed({ from, to: 'Pendente', role, complete }) ? 'Destravar' : null
  return null
}

/** Salvar is shown only in Avaliação Médica to those who classify, and works only for a complete exam (spec 2 §4). */
export function saveButton(exam: {
  status: ExamStatus | null
  complete: boolean
  role: Role
}): 'hidden' | 'disabled' | 'enabled' {
  if (exam.status !== 'Avaliação Médica' || !can(exam.role, 'exams.classify')) return 'hidden'
  return exam.complete ? 'enabled' : 'disabled'
}
