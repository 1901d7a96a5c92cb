import { CARD_TRIAGE, type TriageValues } from './triage-form.ts'

type Part = { key: string; title: string; owns?: readonly string[] }

export const HEALTH: Part = { key: 'saude', title: 'Sua saúde' }
export const EYES: Part = {
  key: 'olhos',
  title: 'Seus olhos',
  owns: ['previous_eye_surgeries', 'previous_eye_diseases'],
}
export const HABITS: Part = {
  key: 'habitos',
  title: 'Seus hábitos',
  owns: ['screen_time', 'wear_glasses', 'wear_contact_lenses', 'smoking', 'epis'],
}
export const COMPLAINTS: Part = {
  key: 'queixas',
  title: 'Suas queixas',
  owns: ['eye_complaints', 'others_description'],
}
/** The triage on a phone, in its order. */
export const PARTS = [HEALTH, EYES, HABITS, COMPLAINTS]

export const TRIAGE_PARTS = PARTS.map(({ key }) => key)

/** A triage without answers: a card that was not touched is no answer. */
export const UNANSWERED_TRIAGE: TriageValues = {
  ...CARD_TRIAGE,
  smoking: null,
  epis: null,
  wear_glasses: null,
  wear_contact_lenses: null,
  allergy: null,
}

const QUESTIONS = [
  'personal_history',
  'previous_eye_surgeries',
  'previous_eye_diseases',
  'eye_complaints',
  'smoking',
  'epis',
  'wear_glasses',
  'wear_contact_lenses',
  'screen_time',
  'allergy',
] as const satisfies readonly (keyof TriageValues)[]

export function isAllAnswered(values: TriageValues): boolean {
  return QUESTIONS.every((question) => {
    const answer = values[question]
    return Array.isArray(answer) ? answer.length > 0 : answer !== null
  })
}
