import type { Exam } from '@iris/contracts/exams'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { ACUITY_VALUES, type AcuityValue, acuityRank, linesLost } from '@iris/domain/visual-acuity'
import { shortAcuity } from './exam-parts.ts'

export type AcuityWarning = { title: string; detail: string }

type Before = Pick<Exam, 'right_eye' | 'left_eye' | 'has_correction' | 'created_at'>

export function isAcuity(value: string | null): value is AcuityValue {
  return ACUITY_VALUES.some((known) => known === value)
}

/**
 * The warning when an eye reads worse than in the last exam; null when it does not, or nothing was measured then.
 * Light perception is no fraction, so beyond 20/200 no lines are counted.
 */
export function acuityWarning(
  eye: 'right_eye' | 'left_eye',
  now: string | null,
  before: Before | null,
  correction: 0 | 1 | null,
): AcuityWarning | null {
  const then = before?.[eye] ?? null
  if (!before || !isAcuity(then) || !isAcuity(now)) return null
  const lost = linesLost(then, now)
  if (lost <= 0) return null
  const name = eye === 'right_eye' ? 'Olho direito' : 'Olho esquerdo'
  const counted = acuityRank(now) <= acuityRank('20/200')
  const how = counted ? `perdeu ${lost === 1 ? 'uma linha' : `${lost} linhas`}` : 'piorou'
  const changed = before.has_correction !== null && before.has_correction !== correction
  const other = before.has_correction === 1 ? 'com correção' : 'sem correção'
  return {
    title: `${name} ${how} desde o último exame`,
    detail: [
      `De ${shortAcuity(then)} em ${formatDateTime(before.created_at).slice(0, 10)} para ${shortAcuity(now)} hoje.`,
      changed ? `A medida anterior foi ${other}.` : '',
      'Confirme a medida antes de salvar.',
    ]
      .filter(Boolean)
      .join(' '),
  }
}
