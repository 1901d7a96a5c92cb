import { describe, expect, it, test } from 'vitest'
import { EYE_COMPLAINTS, EYE_DISEASES, PERSONAL_HISTORIES } from './triage-options.ts'
import { answerWords, openQuestions } from './triage-words.ts'

describe('The words for a list of a triage', () => {
  it('A list that nobody answered says "Não informado", never "none"', () => {
    expect(answerWords(EYE_COMPLAINTS, [])).toBe('Não informado')
  })

  it('A list of which the patient declared none says so, as fits its question', () => {
    expect(answerWords(EYE_COMPLAINTS, ['ZERO'])).toBe('Nenhuma')
    expect(answerWords(PERSONAL_HISTORIES, ['none'], 'Nenhum')).toBe('Nenhum')
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
