import type { Exam } from '@iris/contracts/exams'
import { canSendResult, EXAM_PARTS, type ExamPart, type ExamParts } from '@iris/domain/exam-status'
import { FINAL_CLASSIFICATIONS } from '@iris/domain/final-classification'
import { PLATE_COUNT, scoreIshihara } from '@iris/domain/ishihara'
import { STATION_LABELS } from '@iris/domain/station-queue'
import { EMPTY } from '../../ui/format.ts'

type PartWords = {
  label: string
  /** The bar with the next step: what to do, how long it takes, and its button. */
  next: string
  hint: string
  start: string
  /** The link of the tile, before and after. */
  open: string
  view: string
}

export const PART_WORDS: Readonly<Record<ExamPart, PartWords>> = {
  triage: {
    label: 'Triagem',
    next: 'Responder à triagem',
    hint: 'Histórico, queixas e hábitos do paciente',
    start: 'Começar Triagem',
    open: 'Começar',
    view: 'Ver respostas',
  },
  acuity: {
    label: 'Acuidade',
    next: 'Medir a acuidade visual',
    hint: 'Um olho de cada vez',
    start: 'Começar Acuidade',
    open: 'Começar',
    view: 'Ver medidas',
  },
  ishihara: {
    label: 'Ishihara',
    next: 'Fazer o teste de Ishihara',
    hint: '9 pranchas, cerca de 2 minutos',
    start: 'Começar Ishihara',
    open: 'Começar',
    view: 'Ver resultado',
  },
  upload: {
    label: 'Upload',
    next: 'Anexar os arquivos',
    hint: 'Refração ou retinografia',
    start: 'Anexar arquivos',
    open: 'Anexar arquivos',
    view: 'Ver arquivos',
  },
}

export const NO_PARTS: ExamParts = { triage: false, acuity: false, ishihara: false, upload: false }

/** The missing parts in order, as a sentence names them: ['Ishihara', 'Imagens']. */
export function missingParts(parts: ExamParts): string[] {
  return EXAM_PARTS.filter((part) => !parts[part]).map((part) => STATION_LABELS[part])
}

/** 'Percepção de Luz (PL)' → 'PL'; a fraction stays. */
export function shortAcuity(value: string): string {
  return /\(([A-Z]+)\)$/.exec(value)?.[1] ?? value
}

type Findings = Pick<
  Exam,
  | 'right_eye'
  | 'left_eye'
  | 'has_correction'
  | 'ishihara_correct_answer'
  | 'ishihara_wrong_answer'
  | 'portable_auto_refractor_img'
  | 'retinography_img'
>

/** 'OD 20/25 · OE 20/40', each eye on one line with its value; or a dash before both eyes are measured. */
export function acuityPair({ right_eye, left_eye }: Pick<Exam, 'right_eye' | 'left_eye'>): string {
  if (!right_eye || !left_eye) return EMPTY
  return `OD\u00a0${shortAcuity(right_eye)} · OE\u00a0${shortAcuity(left_eye)}`
}

/** '9 de 9 certas', or a dash before the test. */
export function ishiharaCount(
  exam: Pick<Exam, 'ishihara_correct_answer' | 'ishihara_wrong_answer'>,
): string {
  const { ishihara_correct_answer: right, ishihara_wrong_answer: wrong } = exam
  if (right + wrong === 0) return EMPTY
  return `${right} de ${PLATE_COUNT} certas`
}

/** The line of a tile about its part; the triage's line is made by its own feature. */
export function partSummary(part: Exclude<ExamPart, 'triage'>, exam: Findings | null): string {
  if (part === 'acuity') return acuitySummary(exam)
  if (part === 'ishihara') return ishiharaSummary(exam)
  return uploadSummary(exam)
}

function acuitySummary(exam: Findings | null): string {
  if (!exam?.right_eye || !exam.left_eye) return 'Ainda não medida'
  if (exam.has_correction === null) return acuityPair(exam)
  return `${acuityPair(exam)}, ${exam.has_correction === 1 ? 'com' : 'sem'} correção`
}

function ishiharaSummary(exam: Findings | null): string {
  if (!exam || exam.ishihara_correct_answer + exam.ishihara_wrong_answer === 0)
    return 'Ainda não iniciado'
  return `${ishiharaCount(exam)}, ${isAltered(exam) ? 'alterado' : 'sem alterações'}`
}

/** The verdict from the counts alone. */
export function isAltered({ ishihara_wrong_answer }: Pick<Exam, 'ishihara_wrong_answer'>): boolean {
  const wrong = Array.from({ length: ishihara_wrong_answer }, (_, index) => ({
    plate: index + 1,
    answer: 'errado' as const,
  }))
  return scoreIshihara(wrong).altered
}

function uploadSummary(exam: Findings | null): string {
  const refraction = Boolean(exam?.portable_auto_refractor_img)
  const retinography = Boolean(exam?.retinography_img)
  if (refraction && retinography) return 'Refração e retinografia'
  if (refraction) return 'Refração; sem retinografia'
  if (retinography) return 'Retinografia; sem refração'
  return 'Falta a refração ou a retinografia'
}

export function classificationLabel(value: string | null): string {
  return FINAL_CLASSIFICATIONS.find((item) => item.value === value)?.label ?? EMPTY
}

/**
 * The patient's exams before this one, the newest first.
 * @param exams the newest first
 */
export function earlierExams(exams: readonly Exam[], exam: Exam | null): readonly Exam[] {
  if (exam === null) return exams
  const at = exams.findIndex(({ id }) => id === exam.id)
  return at === -1 ? [] : exams.slice(at + 1)
}

/**
 * The last exam before this one, or before a new one, in which an eye was measured: one without a measure hides none.
 * @param exams of one patient, the newest first
 */
export function previousAcuity(exams: readonly Exam[], exam: Exam | null): Exam | null {
  return earlierExams(exams, exam).find(hasAcuity) ?? null
}

const hasAcuity = ({ right_eye, left_eye }: Exam) => Boolean(right_eye || left_eye)

/**
 * The last earlier exam that has an eye measured or colours tested.
 * @param earlier the newest first
 */
export function lastMeasured(earlier: readonly Exam[]): Exam | null {
  const isMeasured = (exam: Exam) => hasAcuity(exam) || ishiharaCount(exam) !== EMPTY
  return earlier.find(isMeasured) ?? null
}

/**
 * The last earlier exam with a conclusion that stands: what a doctor has taken back is not told (ADR 0124).
 * @param earlier the newest first
 */
export function lastClassified(earlier: readonly Exam[]): Exam | null {
  return earlier.find(canSendResult) ?? null
}
