import type { Triage } from '@iris/contracts/triages'
import {
  type AnswerOption,
  EYE_COMPLAINTS,
  EYE_DISEASES,
  EYE_SURGERIES,
  PERSONAL_HISTORIES,
} from '@iris/domain/triage-options'
import type { Words } from '../../form/in-words.ts'
import { fromSlots, toSlots } from './slots.ts'

/** Spec 1 §5. */
export const NO_PATIENT = 'patientId não definido'

/** A triage belongs to a patient: without their id nothing is sent. */
export function definedPatient(patientId: number | undefined): number {
  if (!patientId) throw new Error(NO_PATIENT)
  return patientId
}

/** Lists are slots; null is a question that is not answered. */
export const EMPTY_TRIAGE = {
  personal_history: [''],
  previous_eye_surgeries: [''],
  previous_eye_diseases: [''],
  eye_complaints: [''],
  others_description: '',
  smoking: false as boolean | null,
  epis: false as boolean | null,
  wear_glasses: false as boolean | null,
  wear_contact_lenses: false as boolean | null,
  screen_time: null as string | null,
  allergy: false as boolean | null,
  allergy_description: '',
}

/** The values of the triage. */
export type TriageValues = typeof EMPTY_TRIAGE

/** A new triage on cards: nothing is ticked, and a question of yes or no begins with no. */
export const CARD_TRIAGE: TriageValues = {
  ...EMPTY_TRIAGE,
  personal_history: [],
  previous_eye_surgeries: [],
  previous_eye_diseases: [],
  eye_complaints: [],
}

export function triageValues(triage: Triage): TriageValues {
  const others = triage.eye_complaints.find(({ name }) => name === 'OTHERS')
  return {
    personal_history: toSlots(triage.personal_history),
    previous_eye_surgeries: toSlots(triage.previous_eye_surgeries),
    previous_eye_diseases: toSlots(triage.previous_eye_diseases),
    eye_complaints: toSlots(triage.eye_complaints.map(({ name }) => name)),
    others_description: others?.pivot.others_description ?? '',
    smoking: triage.smoking,
    epis: triage.epis,
    wear_glasses: triage.wear_glasses,
    wear_contact_lenses: triage.wear_contact_lenses,
    screen_time: triage.screen_time,
    allergy: triage.allergy,
    allergy_description: triage.allergy_description ?? '',
  }
}

/** What is sent: only filled entries, false for a question that is not answered, and no text that its answer hides. */
export function triageInput(values: TriageValues): Record<string, unknown> {
  return {
    personal_history: fromSlots(values.personal_history),
    previous_eye_surgeries: fromSlots(values.previous_eye_surgeries),
    previous_eye_diseases: fromSlots(values.previous_eye_diseases),
    eye_complaints: fromSlots(values.eye_complaints).map((name) => ({
      name,
      pivot: { others_description: name === 'OTHERS' ? values.others_description : null },
    })),
    smoking: values.smoking ?? false,
    epis: values.epis ?? false,
    wear_glasses: values.wear_glasses ?? false,
    wear_contact_lenses: values.wear_contact_lenses ?? false,
    screen_time: values.screen_time,
    allergy: values.allergy ?? false,
    allergy_description: values.allergy ? values.allergy_description : null,
  }
}

const LABELS: Readonly<Record<string, string>> = {
  personal_history: 'Histórico pessoal',
  previous_eye_surgeries: 'Cirurgias oculares prévias',
  previous_eye_diseases: 'Doenças oculares prévias',
  eye_complaints: 'Queixas oculares',
  others_description: 'Descrição da queixa',
  smoking: 'Fumante',
  epis: 'Uso de EPI',
  wear_glasses: 'Usa óculos',
  wear_contact_lenses: 'Usa lentes de contato',
  screen_time: 'Tempo de tela',
  allergy: 'Alergia',
  allergy_description: 'Descrição da alergia',
}

export function triageFieldLabel(key: string): string {
  return LABELS[key] ?? key
}

const chosenOf = (options: readonly AnswerOption[]) => (slots: readonly string[]) =>
  fromSlots(slots)
    .map((code) => options.find(({ value }) => value === code)?.label ?? code)
    .join(', ')

export const TRIAGE_WORDS: Words<TriageValues> = {
  personal_history: chosenOf(PERSONAL_HISTORIES),
  previous_eye_surgeries: chosenOf(EYE_SURGERIES),
  previous_eye_diseases: chosenOf(EYE_DISEASES),
  eye_complaints: chosenOf(EYE_COMPLAINTS),
}
