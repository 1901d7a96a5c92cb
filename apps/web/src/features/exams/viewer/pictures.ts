import type { Exam } from '@iris/contracts/exams'
import { EYE_LABELS, otherEye, type RetinographyEye } from '@iris/domain/retinography-eye'

export type PictureKind = 'Retinografia' | 'Refração'

/** One file of an exam, and what is known about it. */
export type Picture = {
  kind: PictureKind
  source: string
  examId: number
  takenAt: string
  /** Null when nobody said, and for refraction, which is of both eyes. */
  eye: RetinographyEye | null
  /** Of the exam in view, or of the last earlier one with this kind. */
  when: 'now' | 'before'
}

/** Which eye a picture shows, or that nobody said: without a word it would be taken for the one beside it. */
export function pictureEyeWords({ kind, eye }: Pick<Picture, 'kind' | 'eye'>): string | undefined {
  if (eye) return EYE_LABELS[eye]
  return kind === 'Retinografia' ? 'Olho não informado' : undefined
}

/** What is shown side by side: both eyes of this exam, or one eye now and before. */
export type Comparison = 'eyes' | 'OD' | 'OE'

type Pictured = Pick<
  Exam,
  | 'id'
  | 'created_at'
  | 'portable_auto_refractor_img'
  | 'retinography_img'
  | 'retinography_other_img'
  | 'retinography_eye'
>

/** The files of one kind of an exam, the right eye first: it is on the left for a person facing the patient. */
export function picturesOf(
  exam: Pictured,
  kind: PictureKind,
  when: Picture['when'] = 'now',
): Picture[] {
  const shared = { kind, examId: exam.id, takenAt: exam.created_at, when }
  if (kind === 'Refração')
    return exam.portable_auto_refractor_img
      ? [{ ...shared, source: exam.portable_auto_refractor_img, eye: null }]
      : []
  const { retinography_img, retinography_other_img, retinography_eye } = exam
  const first = retinography_img
    ? [{ ...shared, source: retinography_img, eye: retinography_eye }]
    : []
  const second = retinography_other_img
    ? [{ ...shared, source: retinography_other_img, eye: otherEye(retinography_eye) }]
    : []
  return [...first, ...second].sort((a, b) => rank(a.eye) - rank(b.eye))
}

const rank = (eye: RetinographyEye | null) => (eye === 'OE' ? 1 : 0)

/**
 * The last earlier exam with a file of this kind.
 * @param earlier the newest first
 */
export function lastPictured<E extends Pictured>(
  earlier: readonly E[],
  kind: PictureKind,
): E | undefined {
  return earlier.find((exam) => picturesOf(exam, kind).length > 0)
}

/** Whether there is a choice: two pictures of today, one for each eye. */
export function hasBothEyes(exam: Pictured, kind: PictureKind): boolean {
  return picturesOf(exam, kind).length === 2
}

/**
 * The pictures to show, at most two.
 * @param earlier the patient's earlier exams, the newest first
 */
export function sideBySide(
  exam: Pictured,
  earlier: readonly Pictured[],
  kind: PictureKind,
  comparison: Comparison,
): Picture[] {
  const now = picturesOf(exam, kind)
  const former = lastPictured(earlier, kind)
  const before = former ? picturesOf(former, kind, 'before') : []
  if (now.length === 2 && comparison === 'eyes') return now
  const chosen = (now.length === 2 && now.find(({ eye }) => eye === comparison)) || now[0]
  const match = sameEye(before, chosen?.eye ?? null)
  return [chosen, match].filter((picture) => picture !== undefined)
}

// A picture of both eyes, or of an unknown one, is better than nothing; one of the other eye is not.
function sameEye(pictures: readonly Picture[], eye: RetinographyEye | null): Picture | undefined {
  if (eye === null || eye === 'AO') return pictures[0]
  return pictures.find((each) => each.eye === eye || each.eye === 'AO' || each.eye === null)
}
