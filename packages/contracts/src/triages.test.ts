import { describe, expect, it } from 'vitest'
import { formErrors } from './messages.ts'
import { triageCreateBody } from './triages.ts'

describe('a triage', () => {
  it('drops empty slots and repeats, and starts from no', () => {
    expect(
      triageCreateBody.parse({ personal_history: ['', 'diabetes', null, 'diabetes'] }),
    ).toMatchObject({ personal_history: ['diabetes'], smoking: false, eye_complaints: [] })
  })

  it.each([
    [{ personal_history: ['none', 'diabetes'] }, 'personal_history'],
    [{ previous_eye_surgeries: ['none', 'cataract'] }, 'previous_eye_surgeries'],
    [{ previous_eye_diseases: ['glaucoma', 'none'] }, 'previous_eye_diseases'],
    [{ eye_complaints: [{ name: 'ZERO' }, { name: 'DRY_EYE' }] }, 'eye_complaints'],
  ])('refuses "none" beside others: %j', (sent, field) => {
    expect(Object.keys(formErrors(triageCreateBody, sent))).toEqual([field])
  })

  it('needs the words of another complaint', () => {
    expect(formErrors(triageCreateBody, { eye_complaints: [{ name: 'OTHERS' }] })).toEqual({
      eye_complaints: 'Descrição da queixa é obrigatória',
    })
  })

  it('knows only the listed codes and screen times', () => {
    expect(
      formErrors(triageCreateBody, { personal_history: ['gota'], screen_time: 'o dia todo' }),
    ).toEqual({
      'personal_history.0': 'Histórico pessoal não é uma opção válida',
      screen_time: 'Tempo de tela não é uma opção válida',
    })
  })
})
