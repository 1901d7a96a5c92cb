import type { Triage } from '@iris/contracts/triages'
import { expect, it } from 'vitest'
import { triageSummary } from './triage-summary.ts'

const ANSWERED = {
  personal_history: ['none'],
  previous_eye_surgeries: ['none'],
  previous_eye_diseases: ['none'],
}

function triageOf(names: string[], screen_time: string | null, answers = ANSWERED): Triage {
  const eye_complaints = names.map((name) => ({ name, pivot: { others_description: null } }))
  return { ...answers, eye_complaints, screen_time } as unknown as Triage
}

it('The tile of a triage tells the complaints and the screen time in one line', () => {
  expect(triageSummary(triageOf(['DRY_EYE'], '6 a 8 horas'))).toBe(
    'Queixas: Olho seco; tela: 6 a 8 horas',
  )
})

it('The tile of a triage says that the patient declared no complaint', () => {
  expect(triageSummary(triageOf(['ZERO'], 'Nenhuma'))).toBe(
    'Queixas: Nenhuma, segundo o paciente; tela: nenhuma',
  )
})

it('The tile of a triage never takes an open question for a "no", and counts the open ones', () => {
  expect(triageSummary(triageOf([], 'Nenhuma'))).toBe(
    'Queixas: Não informado; tela: nenhuma; 1 pergunta em aberto',
  )
  const nothing = { personal_history: [], previous_eye_surgeries: [], previous_eye_diseases: [] }
  expect(triageSummary(triageOf([], null, nothing))).toBe(
    'Queixas: Não informado; 5 perguntas em aberto',
  )
})
