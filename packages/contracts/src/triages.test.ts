import { describe, expect, it } from 'vitest'
import { formErrors } from './messages.ts'
import { triageCreateBody } from './triages.ts'

describe('The body of a triage', () => {
  it('A triage loses empty slots and repeated answers, and starts with "no"', () => {
    expect(
      triageCreateBody.parse({ personal_history: ['', 'diabetes', null, 'diabetes'] }),
    ).toMatchObject({ personal_history: ['diabetes'], smoking: false, eye_complaints: [] })
    const described = { name: 'OTHERS', pivot: { others_description: 'vista cansada' } }
    expect(
      triageCreateBody.parse({ eye_complaints: [{ name: '' }, described, { name: null }] }),
    ).toMatchObject({ eye_complaints: [described] })
  })

  it.each([
    [{ personal_history: ['none', 'diabetes'] }, 'personal_history'],
    [{ previous_eye_surgeries: ['none', 'cataract'] }, 'previous_eye_surgeries'],
    [{ previous_eye_diseases: ['glaucoma', 'none'] }, 'previous_eye_diseases'],
    [{ eye_complaints: [{ name: 'ZERO' }, { name: 'DRY_EYE' }] }, 'eye_complaints'],
  ])('A triage that says "none" beside other answers is refused: %j', (sent, field) => {
    expect(Object.keys(formErrors(triageCreateBody, sent))).toEqual([field])
  })

  it('Another complaint must be described in words', () => {
    expect(formErrors(triageCreateBody, { eye_complaints: [{ name: 'OTHERS' }] })).toEqual({
      eye_complaints: 'Descrição da queixa é obrigatória',
    })
  })

  it('A triage takes only the listed codes and screen times', () => {
    expect(
      formErrors(triageCreateBody, { personal_history: ['gota'], screen_time: 'o dia todo' }),
    ).toEqual({
      'personal_history.0': 'Histórico pessoal não é uma opção válida',
      screen_time: 'Tempo de tela não é uma opção válida',
    })
  })
})
