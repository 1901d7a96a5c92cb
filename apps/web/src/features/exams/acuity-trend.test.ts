import { describe, expect, it } from 'vitest'
import { acuityTrend, trendInWords, trendScale } from './acuity-trend.ts'

const exam = (id: number, right_eye: string | null, left_eye: string | null = right_eye) => ({
  id,
  right_eye,
  left_eye,
  has_correction: 0 as const,
  created_at: `202${id}-11-18T12:42:00.000Z`,
})
/** As the server gives them: the newest first. */
const exams = [exam(6, '20/25', '20/50'), exam(5, '20/20', null), exam(4, null), exam(3, '20/20')]

describe('The trend of acuity', () => {
  it('The trend of acuity goes from the oldest measured exam to the one in view, and no further', () => {
    expect(acuityTrend(exams, 6).map(({ label, right, left }) => [label, right, left])).toEqual([
      ['11/2023', '20/20', '20/20'],
      ['11/2025', '20/20', null],
      ['Este exame', '20/25', '20/50'],
    ])
    expect(acuityTrend(exams, 5).map(({ examId }) => examId)).toEqual([3, 5])
  })

  it('The trend of acuity shows the last eight of many', () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ ...exam(6, '20/20'), id: 12 - index }))
    expect(acuityTrend(many, 12).map(({ examId }) => examId)).toEqual([5, 6, 7, 8, 9, 10, 11, 12])
  })

  it('The trend of acuity leaves out values that are not in the list', () => {
    expect(acuityTrend([exam(1, '20/15')], 1)).toEqual([])
  })

  it('The trend of acuity has an axis down to the worst value, at least to 20/40', () => {
    expect(trendScale(acuityTrend(exams, 6)).at(-1)).toBe('20/50')
    expect(trendScale(acuityTrend(exams, 5)).at(-1)).toBe('20/40')
    const blind = acuityTrend([exam(1, 'Sem Percepção de Luz (SPL)')], 1)
    expect(trendScale(blind)).toHaveLength(10)
  })

  it('The trend of acuity can be said in words', () => {
    const points = acuityTrend(exams, 6)
    expect(trendInWords(points, 'left')).toBe('Olho esquerdo: 20/20 (11/2023), 20/50 (Este exame)')
    expect(trendInWords([], 'right')).toBe('Olho direito: sem medida')
  })
})
