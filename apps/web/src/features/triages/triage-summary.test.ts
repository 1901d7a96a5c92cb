import type { Triage } from '@iris/contracts/triages'
import { expect, it } from 'vitest'
import { triageNotes, triageRisks, triageSummary } from './triage-summary.ts'

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

it('A later station is told of glasses, lenses and illnesses, and never of "none"', () => {
  const answers = { wear_glasses: true, wear_contact_lenses: true, personal_history: ['diabetes'] }
  expect(triageNotes({ ...triageOf([], null), ...answers })).toEqual([
    'Usa óculos',
    'Usa lentes de contato',
    'Diabetes Mellitus',
  ])
  const none = { wear_glasses: false, wear_contact_lenses: false, personal_history: ['none'] }
  expect(triageNotes({ ...triageOf([], null), ...none })).toEqual([])
})

it('Who reads an exam sees illnesses, smoking, glasses and pregnancy from the triage, and nothing that says nothing', () => {
  const answers = {
    wear_glasses: true,
    smoking: true,
    personal_history: ['others', 'hypertension', 'pregnant'],
    previous_eye_diseases: ['others', 'glaucoma'],
  }
  expect(triageRisks({ ...triageOf([], null), ...answers })).toEqual([
    'Glaucoma',
    'Hipertensão Arterial Sistêmica',
    'Gestante',
    'Fumante',
    'Usa óculos',
  ])
  const none = {
    wear_glasses: false,
    smoking: false,
    personal_history: ['none'],
    previous_eye_diseases: ['none'],
  }
  expect(triageRisks({ ...triageOf([], null), ...none })).toEqual([])
})
