import { formErrors } from '@iris/contracts/messages'
import { describe, expect, it } from 'vitest'
import { inWords } from '../../form/in-words.ts'
import {
  definedPatient,
  EMPTY_TRIAGE,
  TRIAGE_WORDS,
  triageFieldLabel,
  triageInput,
} from './triage-form.ts'
import { triageFormSchema } from './triage-schema.ts'

describe('What a triage sends', () => {
  it('A triage leaves empty slots out, and an empty one is valid', () => {
    expect(triageInput(EMPTY_TRIAGE)).toMatchObject({ personal_history: [], eye_complaints: [] })
    expect(formErrors(triageFormSchema, triageInput(EMPTY_TRIAGE))).toEqual({})
  })

  it('A triage sends a description only with "others"', () => {
    const input = triageInput({
      ...EMPTY_TRIAGE,
      eye_complaints: ['DRY_EYE', 'OTHERS'],
      others_description: 'vista cansada',
    })
    expect(input.eye_complaints).toEqual([
      { name: 'DRY_EYE', pivot: { others_description: null } },
      { name: 'OTHERS', pivot: { others_description: 'vista cansada' } },
    ])
  })

  it('A triage drops the description of an allergy that was taken back', () => {
    const values = { ...EMPTY_TRIAGE, allergy: false, allergy_description: 'dipirona' }
    expect(triageInput(values).allergy_description).toBeNull()
    expect(triageInput({ ...values, allergy: true }).allergy_description).toBe('dipirona')
  })

  it('A triage sends a question that was not answered as no', () => {
    expect(triageInput({ ...EMPTY_TRIAGE, smoking: null }).smoking).toBe(false)
  })

  it('A triage needs a patient', () => {
    expect(definedPatient(7)).toBe(7)
    expect(() => definedPatient(undefined)).toThrow('patientId não definido')
  })
})

describe('An answer of a triage that two people changed', () => {
  it.each([
    ['eye_complaints', ['DRY_EYE', 'ZERO', ''], 'Olho seco, Nenhuma queixa'],
    ['smoking', true, 'Sim'],
    ['smoking', false, 'Não'],
    ['smoking', null, ''],
    ['screen_time', '1 a 3 horas', '1 a 3 horas'],
    ['personal_history', [''], ''],
  ])('An answer that two people changed is shown in words: %s %j', (key, value, words) => {
    expect(inWords(TRIAGE_WORDS, key, value)).toBe(words)
  })

  it('An answer that two people changed has the label of its question', () => {
    for (const key of Object.keys(EMPTY_TRIAGE)) expect(triageFieldLabel(key)).not.toBe(key)
  })
})
