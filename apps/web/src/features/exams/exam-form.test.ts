import type { Exam } from '@iris/contracts/exams'
import { formErrors } from '@iris/contracts/messages'
import { describe, expect, it } from 'vitest'
import { inWords } from '../../form/in-words.ts'
import {
  CLASSIFICATION_WORDS,
  type ClassificationValues,
  classificationInput,
  classificationSchema,
  classificationValues,
  isStoredIn,
} from './exam-form.ts'

const chosen: ClassificationValues = {
  retroactive_disorder: 'Miopia',
  has_changed: 0,
  final_classification: 'especialista',
  specialist_specialties: ['Retina'],
}

describe("The doctor's section", () => {
  it("The doctor's section starts empty", () => {
    const empty = classificationValues(null)
    expect(empty.final_classification).toBeNull()
    expect(formErrors(classificationSchema, empty)).toEqual({})
  })

  it("The doctor's section asks for a specialty when it refers to a specialist", () => {
    expect(formErrors(classificationSchema, chosen)).toEqual({})
    expect(formErrors(classificationSchema, { ...chosen, specialist_specialties: [] })).toEqual({
      specialist_specialties: 'Especialidades são obrigatórias',
    })
  })

  it("The doctor's section sends no specialty after the doctor chose another classification", () => {
    const changed: ClassificationValues = { ...chosen, final_classification: 'liberado' }
    expect(classificationInput(changed).specialist_specialties).toEqual([])
    expect(classificationInput(chosen).specialist_specialties).toEqual(['Retina'])
  })

  it("The doctor's section separates a retinography that is not altered from one not judged", () => {
    expect(inWords(CLASSIFICATION_WORDS, 'has_changed', 0)).toBe('Não Alterada')
    expect(inWords(CLASSIFICATION_WORDS, 'has_changed', null)).toBe('')
  })

  it("The doctor's section knows its own picks in what is stored, in whatever order", () => {
    const picks = { ...chosen, specialist_specialties: ['Retina', 'Glaucoma'] }
    const stored = { ...picks, refractive_disorder: 'Miopia' } as unknown as Exam
    const turned = { ...picks, specialist_specialties: ['Glaucoma', 'Retina'] }
    expect(isStoredIn(stored, turned)).toBe(true)
    expect(isStoredIn(stored, { ...picks, final_classification: 'consulta' })).toBe(false)
    expect(isStoredIn(stored, { ...picks, has_changed: 1 })).toBe(false)
  })
})
