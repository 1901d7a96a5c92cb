import { describe, expect, it, test } from 'vitest'
import { EYE_COMPLAINTS, EYE_DISEASES, PERSONAL_HISTORIES } from './triage-options.ts'
import { answerWords, openQuestions } from './triage-words.ts'

describe('The words for a list of a triage', () => {
  it('A list that nobody answered says "Não informado", never "none"', () => {
    expect(answerWords(EYE_COMPLAINTS, [])).toBe('Não informado')
  })

  it('A list says that it was the patient who declared none', () => {
    expect(answerWords(EYE_COMPLAINTS, ['ZERO'])).toBe('Nenhuma, segundo o paciente')
    expect(answerWords(PERSONAL_HISTORIES, ['none'], 'Nenhum')).toBe('Nenhum, segundo o paciente')
  })

  it('A list names its answers', () => {
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
])('A count finds %i open questions in a triage with %j', (open, answers) => {
  const empty = {
    personal_history: [],
    previous_eye_surgeries: [],
    previous_eye_diseases: [],
    eye_complaints: [],
    screen_time: null,
  }
  expect(openQuestions({ ...empty, ...answers })).toBe(open)
})
