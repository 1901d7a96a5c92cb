import type { Exam } from '@iris/contracts/exams'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { ACUITY_VALUES, type AcuityValue, acuityRank } from '@iris/domain/visual-acuity'
import { isAcuity } from './acuity-change.ts'
import { shortAcuity } from './exam-parts.ts'

/** The chart stays readable with so many; the table shows the same. */
const SHOWN = 8

type Measured = Pick<Exam, 'id' | 'right_eye' | 'left_eye' | 'has_correction' | 'created_at'>

export type TrendPoint = {
  examId: number
  /** '11/2025', or 'Este exame'. */
  label: string
  /** 'Nº 12, dd/mm/aaaa hh:mm', for the table. */
  moment: string
  right: AcuityValue | null
  left: AcuityValue | null
  correction: 0 | 1 | null
}

/**
 * Every measured exam up to this one, the oldest first, only the last few.
 * @param exams the newest first
 */
export function acuityTrend(exams: readonly Measured[], examId: number): TrendPoint[] {
  const at = exams.findIndex(({ id }) => id === examId)
  return exams
    .slice(Math.max(at, 0))
    .map((exam) => ({
      examId: exam.id,
      label: exam.id === examId ? 'Este exame' : formatDateTime(exam.created_at).slice(3, 10),
      moment: `Nº ${exam.id}, ${formatDateTime(exam.created_at)}`,
      right: isAcuity(exam.right_eye) ? exam.right_eye : null,
      left: isAcuity(exam.left_eye) ? exam.left_eye : null,
      correction: exam.has_correction,
    }))
    .filter(({ right, left }) => right !== null || left !== null)
    .slice(0, SHOWN)
    .reverse()
}

/** The values on the axis, the best first: at least down to 20/40, so that the band of normal vision has an end. */
export function trendScale(points: readonly TrendPoint[]): AcuityValue[] {
  const ranks = points.flatMap(({ right, left }) =>
    [right, left].flatMap((value) => (value === null ? [] : acuityRank(value))),
  )
  const last = Math.max(acuityRank('20/40'), ...ranks)
  return ACUITY_VALUES.slice(0, last + 1)
}

/** The chart in words: 'Olho direito: 20/20 em 11/2024, 20/25 em este exame'. */
export function trendInWords(points: readonly TrendPoint[], eye: 'right' | 'left'): string {
  const name = eye === 'right' ? 'Olho direito' : 'Olho esquerdo'
  const said = points.flatMap((point) => {
    const value = point[eye]
    return value === null ? [] : `${shortAcuity(value)} (${point.label})`
  })
  return `${name}: ${said.join(', ') || 'sem medida'}`
}
