import type { Triage } from '@iris/contracts/triages'
import {
  EYE_COMPLAINTS,
  EYE_DISEASES,
  excludesOthers,
  PERSONAL_HISTORIES,
} from '@iris/domain/triage-options'
import { answerWords, openQuestions } from '@iris/domain/triage-words'

/** One line for the tile of an exam: 'Queixas: Olho seco; tela: 6 a 8 horas; 3 perguntas em aberto'. */
export function triageSummary(triage: Triage): string {
  const { eye_complaints, screen_time } = triage
  const complaints = answerWords(
    EYE_COMPLAINTS,
    eye_complaints.map(({ name }) => name),
    'Nenhuma, segundo o paciente',
  )
  const open = openQuestions(triage)
  return [
    `Queixas: ${complaints}`,
    screen_time && `tela: ${screen_time.toLowerCase()}`,
    open > 0 && (open === 1 ? '1 pergunta em aberto' : `${open} perguntas em aberto`),
  ]
    .filter(Boolean)
    .join('; ')
}

/** What a later station wants to know of a triage, also of one that is not sent yet. */
export type TriageTold = Pick<Triage, 'wear_glasses' | 'wear_contact_lenses' | 'personal_history'>

/** The same in words: ['Usa óculos', 'Diabetes Mellitus']. */
export function triageNotes(triage: TriageTold): string[] {
  return [...aids(triage), ...told(PERSONAL_HISTORIES, triage.personal_history)]
}

/** What weighs when an exam is read: ['Glaucoma', 'Diabetes Mellitus', 'Fumante', 'Usa óculos']. */
export function triageRisks(triage: Triage): string[] {
  return [
    ...told(named(EYE_DISEASES), triage.previous_eye_diseases),
    ...told(named(PERSONAL_HISTORIES), triage.personal_history),
    ...(triage.smoking ? ['Fumante'] : []),
    ...aids(triage),
  ]
}

function aids({ wear_glasses, wear_contact_lenses }: TriageTold): string[] {
  return [
    ...(wear_glasses ? ['Usa óculos'] : []),
    ...(wear_contact_lenses ? ['Usa lentes de contato'] : []),
  ]
}

/** 'Outros' says nothing by itself. */
function named<T extends { value: string }>(options: readonly T[]): T[] {
  return options.filter(({ value }) => value !== 'others')
}

/** The words of what was answered, but for 'Nenhum'. */
function told(
  options: readonly { value: string; label: string }[],
  answered: readonly string[],
): string[] {
  return options
    .filter(({ value }) => answered.includes(value) && !excludesOthers(value))
    .map(({ label }) => label)
}
