import { describe, expect, it, test } from 'vitest'
import { EYE_COMPLAINTS, EYE_DISEASES, PERSONAL_HISTORIES } from './triage-options.ts'
import { answerWords, openQuestions } from './triage-words.ts'

describe('what a list of a triage says', () => {
  it('is "Não informado" when nobody answered, never "none"', () => {
    expect(answerWords(EYE_COMPLAINTS, [])).toBe('Não informado')
  })

  it('says whose word it is when the patient declared none', () => {
    expect(answerWords(EYE_COMPLAINTS, ['ZERO'])).toBe('Nenhuma, segundo o paciente')
    expect(answerWords(PERSONAL_HISTORIES, ['none'], 'Nenhum')).toBe('Nenhum, segundo o paciente')
  })

  it('names the answers', () => {
    expect(answerWords(EYE_DISEASES, ['glaucoma', 'amd'])).toBe('Glaucoma, DMRI')
    expect(answerWords(EYE_DISEASES, ['older-code'])).toBe('older-code')
  })
})

test.each([
  [5, {}],
  [4, { screen_time: 'Nenhuma' }],
  [3, { screen_time: 'Nenhuma', eye_complaints: [{ name: 'ZERO' }] }],
  [
    0,
    {
      screen_time: 'Nenhuma',
      eye_complaints: [{ name: 'ZERO' }],
      personal_history: ['none'],
      previous_eye_surgeries: ['none'],
      previous_eye_diseases: ['none'],
    },
  ],
])('%i questions are open in a triage with %j', (open, answers) => {
  const empty = {
    personal_history: [],
    previous_eye_surgeries: [],
    previous_eye_diseases: [],
    eye_complaints: [],
    screen_time: null,
  }
  expect(openQuestions({ ...empty, ...answers })).toBe(open)
})
