import { formErrors } from '@iris/contracts/messages'
import { describe, expect, it } from 'vitest'
import {
  type ClassificationValues,
  classificationInput,
  classificationSchema,
  classificationValues,
  showClassification,
} from './exam-form.ts'

const chosen: ClassificationValues = {
  retroactive_disorder: 'Miopia',
  has_changed: 0,
  final_classification: 'especialista',
  specialist_specialties: ['Retina'],
}

describe("the doctor's section", () => {
  it('begins empty', () => {
    const empty = classificationValues(null)
    expect(empty.final_classification).toBeNull()
    expect(formErrors(classificationSchema, empty)).toEqual({})
  })

  it('asks a specialist for a specialty', () => {
    expect(formErrors(classificationSchema, chosen)).toEqual({})
    expect(formErrors(classificationSchema, { ...chosen, specialist_specialties: [] })).toEqual({
      specialist_specialties: 'Especialidades são obrigatórias',
    })
  })

  it('sends no specialty when the mind was changed', () => {
    const changed: ClassificationValues = { ...chosen, final_classification: 'liberado' }
    expect(classificationInput(changed).specialist_specialties).toEqual([])
    expect(classificationInput(chosen).specialist_specialties).toEqual(['Retina'])
  })

  it('keeps a retinography that is not altered apart from one not judged', () => {
    expect(showClassification('has_changed', 0)).toBe('Não Alterada')
    expect(showClassification('has_changed', null)).toBe('')
  })
})
