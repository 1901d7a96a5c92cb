import { describe, expect, it } from 'vitest'
import {
  allComplaintParts,
  complaintParts,
  conditionPairs,
  countSome,
  diseaseParts,
  screenTimeParts,
} from './chart-parts.ts'

const share = (count: number) => ({ count, percentage: count })

describe('the parts of the dashboard’s charts', () => {
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

  it('name the five commonest complaints, sum the others and end with none', () => {
    const parts = complaintParts(complaints)
    expect(parts.map((part) => part.count)).toEqual([50, 40, 30, 20, 10, 6, 80])
    expect(parts.at(-2)).toMatchObject({ label: 'Demais queixas', percentage: 3 })
    expect(parts.at(-1)).toMatchObject({ label: 'Nenhuma queixa', percentage: 40, none: true })
  })

  it('list every complaint in the table', () => {
    expect(allComplaintParts(complaints)).toHaveLength(14)
  })

  it('divide by nothing without a fault', () => {
    const empty = { total_patients_with_triage: 0, eye_complaints_statistics: {} }
    expect(complaintParts(empty).every((part) => part.percentage === 0)).toBe(true)
  })

  it('rank diseases and keep others and none last', () => {
    const parts = diseaseParts({
      total_patients_with_triage: 100,
      eye_diseases_statistics: { glaucoma: 1, amd: 5, others: 9, none: 80 },
    })
    expect(parts.map((part) => part.count)).toEqual([5, 1, 0, 0, 9, 80])
    expect(countSome(parts)).toBe(15)
  })

  it('keep screen times in their own order, no information last', () => {
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

  it('put the commonest condition first', () => {
    const gender = (male: number, female: number) => ({
      by_gender: { male: { count: male }, female: { count: female } },
    })
    const pairs = conditionPairs({
      conditions_statistics: { 'Diabetes Melitus': gender(1, 2), Outros: gender(5, 0) },
    })
    expect(pairs.map((pair) => pair.label)).toEqual(['Outros', 'Diabetes Mellitus'])
  })
})
