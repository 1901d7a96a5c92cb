import { describe, expect, it } from 'vitest'
import { answersSheet } from '../../charts/sheets.ts'
import {
  complaintAnswers,
  conditionPairs,
  diseaseAnswers,
  refractiveParts,
  screenTimeParts,
} from './chart-parts.ts'

const share = (count: number) => ({ count, percentage: count })

describe('The parts of the charts', () => {
  const complaints = {
    total_patients_with_triage: 200,
    eye_complaints_statistics: {
      DRY_EYE: 50,
      ITCHING: 40,
      BURNING: 30,
      RED_EYE: 20,
      TEARING: 10,
      LOW_VISION: 4,
      OTHERS: 2,
      ZERO: 80,
    },
  }

  it('The five most common complaints are named and the others summed, as shares of all complaints', () => {
    const { parts, total, none } = complaintAnswers(complaints)
    expect(total).toBe(156)
    expect(parts.map((part) => part.count)).toEqual([50, 40, 30, 20, 10, 6])
    expect(parts.at(-1)?.label).toBe('Demais queixas')
    expect(parts[0]?.percentage).toBeCloseTo((100 * 50) / 156)
    expect(none).toMatchObject({ label: 'Nenhuma queixa', count: 80, percentage: 40 })
  })

  it('The table lists every complaint, as a share of the answers and of the people', () => {
    const { rows } = answersSheet('Queixa', complaintAnswers(complaints))
    expect(rows).toHaveLength(14)
    expect(rows[0]?.slice(1)).toEqual(['50', '32,1%', '25,0%'])
    expect(rows.at(-1)).toEqual(['Nenhuma queixa', '80', '—', '40,0%'])
  })

  it('A chart of nothing divides by zero without an error', () => {
    const empty = { total_patients_with_triage: 0, eye_complaints_statistics: {} }
    const { parts, none } = complaintAnswers(empty)
    expect([...parts, none].every((part) => part.percentage === 0)).toBe(true)
  })

  it('Diseases are ranked, with others last', () => {
    const { parts, none } = diseaseAnswers({
      total_patients_with_triage: 100,
      eye_diseases_statistics: { glaucoma: 1, amd: 5, others: 9, none: 80 },
    })
    expect(parts.map((part) => part.count)).toEqual([5, 1, 0, 0, 9])
    expect(none.percentage).toBe(80)
  })

  it('The autorefractor chart counts people without a reading, so that its parts make the whole', () => {
    const none = share(0)
    const parts = refractiveParts({
      total_patients_with_exam: 100,
      total_refractive_disorders: 40,
      refractive_disorders_statistics: {
        myopia: share(40),
        myopia_with_astigmatism: none,
        hyperopia: none,
        hyperopia_with_astigmatism: none,
        astigmatism: none,
        no_change: share(44),
      },
    })
    expect(parts.at(-1)).toMatchObject({ label: 'Sem informação', count: 16, percentage: 16 })
    expect(parts.reduce((sum, part) => sum + part.percentage, 0)).toBeCloseTo(100)
  })

  it('Screen times keep their own order, with no information last', () => {
    const parts = screenTimeParts({
      total_patients_with_triage: 10,
      screen_time_distribution: { Nenhuma: share(1), 'Mais de 10 horas': share(9) },
      no_information: share(0),
    })
    expect(parts.map((part) => part.label)).toEqual([
      'Nenhuma',
      '1 a 3 horas',
      '3 a 6 horas',
      '6 a 8 horas',
      '8 a 10 horas',
      'Mais de 10 horas',
      'Sem informação',
    ])
  })

  it('The most common condition comes first', () => {
    const gender = (male: number, female: number) => ({
      by_gender: { male: { count: male }, female: { count: female } },
    })
    const pairs = conditionPairs({
      conditions_statistics: { 'Diabetes Melitus': gender(1, 2), Outros: gender(5, 0) },
    })
    expect(pairs.map((pair) => pair.label)).toEqual(['Outros', 'Diabetes Mellitus'])
  })
})
