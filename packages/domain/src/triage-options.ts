import { compareText } from './compare-text.ts'

export type AnswerOption = { value: string; label: string }

export const PERSONAL_HISTORIES = [
  { value: 'hypertension', label: 'Hipertensão Arterial Sistêmica' },
  { value: 'diabetes', label: 'Diabetes Mellitus' },
  { value: 'arthritis', label: 'Artrite Reumatoide' },
  { value: 'thyroid', label: 'Doenças Tireoidianas' },
  { value: 'pregnant', label: 'Gestante' },
  { value: 'breastfeeding', label: 'Lactante' },
  { value: 'others', label: 'Outros' },
  { value: 'none', label: 'Nenhum Histórico' },
] as const

/**
 * The conditions by their names in the dashboard's answer: those of the spec, spelling mistakes included (spec 1 §3).
 */
export const CONDITION_NAMES = {
  'Hipertensão Arterial Sistêmica': 'hypertension',
  'Diabetes Melitus': 'diabetes',
  'Artrite Reumatóide': 'arthritis',
  'Doenças Tireoidianas': 'thyroid',
  Outros: 'others',
  'Nenhum Histórico': 'none',
} as const satisfies Record<string, PersonalHistory>

/** The name of a condition on the screen. */
export function conditionLabel(name: string): string {
  const value = (CONDITION_NAMES as Readonly<Record<string, PersonalHistory>>)[name]
  return PERSONAL_HISTORIES.find((option) => option.value === value)?.label ?? name
}

export const EYE_SURGERIES = [
  { value: 'cataract', label: 'Catarata' },
  { value: 'refractive', label: 'Refrativa (LASIK/PRK)' },
  { value: 'vitrectomy', label: 'Vitrectomia' },
  { value: 'corneal_transplant', label: 'Transplante de córnea' },
  { value: 'glaucoma', label: 'Glaucoma' },
  { value: 'others', label: 'Outras' },
  { value: 'none', label: 'Nenhuma cirurgia' },
] as const

export const EYE_DISEASES = [
  { value: 'glaucoma', label: 'Glaucoma' },
  { value: 'keratoconus', label: 'Ceratocone' },
  { value: 'amd', label: 'DMRI' },
  { value: 'ocular_trauma', label: 'Trauma ocular' },
  { value: 'others', label: 'Outras' },
  { value: 'none', label: 'Nenhuma' },
] as const

export const COMPLAINT_GROUPS = [
  { value: 'visual', label: 'Visuais' },
  { value: 'external', label: 'Externas' },
  { value: 'neurological', label: 'Neurológicas' },
  { value: 'misc', label: 'Outras' },
] as const

export const EYE_COMPLAINTS = [
  { value: 'LOW_VISION', label: 'Baixa visão', group: 'visual' },
  { value: 'NEAR_VISION', label: 'Dificuldade para perto', group: 'visual' },
  { value: 'BLURRED_VISION', label: 'Visão embaçada', group: 'visual' },
  { value: 'FLASH_EYE', label: 'Flashes de luz', group: 'visual' },
  { value: 'RED_EYE', label: 'Olho vermelho', group: 'external' },
  { value: 'DRY_EYE', label: 'Olho seco', group: 'external' },
  { value: 'TEARING', label: 'Lacrimejamento', group: 'external' },
  { value: 'ITCHING', label: 'Coceira', group: 'external' },
  { value: 'BURNING', label: 'Ardência', group: 'external' },
  { value: 'FOREIGN_BODY', label: 'Sensação de corpo estranho', group: 'external' },
  { value: 'HEADACHE_SCREEN', label: 'Dor de cabeça com telas', group: 'neurological' },
  { value: 'PHOTOPHOBIA', label: 'Sensibilidade à luz', group: 'neurological' },
  { value: 'OTHERS', label: 'Outras queixas', group: 'misc' },
  { value: 'ZERO', label: 'Nenhuma queixa', group: 'misc' },
] as const

/** Hours a day in front of a screen, from least to most; stored and shown in these words. */
export const SCREEN_TIMES = [
  'Nenhuma',
  '1 a 3 horas',
  '3 a 6 horas',
  '6 a 8 horas',
  '8 a 10 horas',
  'Mais de 10 horas',
] as const

export type PersonalHistory = (typeof PERSONAL_HISTORIES)[number]['value']
export type EyeSurgery = (typeof EYE_SURGERIES)[number]['value']
export type EyeDisease = (typeof EYE_DISEASES)[number]['value']
export type EyeComplaint = (typeof EYE_COMPLAINTS)[number]['value']

const KEPT_LAST: readonly (string | number)[] = ['others', 'OTHERS', 'none', 'ZERO']

/** Sorted by label as a Brazilian reads, with "others" and then "none" last. Returns a new array. */
export function sortOptions<T extends { value: string | number; label: string }>(
  options: readonly T[],
): T[] {
  // Values kept last rank from 0 in their order; for all others indexOf gives -1.
  const rank = ({ value }: T) => KEPT_LAST.indexOf(value)
  return [...options].sort((a, b) => rank(a) - rank(b) || compareText(a.label, b.label))
}

/** The lists of a triage, as people choose from them. */
export function triageOptions() {
  return {
    personal_history: sortOptions(PERSONAL_HISTORIES),
    eye_surgeries: sortOptions(EYE_SURGERIES),
    eye_diseases: sortOptions(EYE_DISEASES),
    eye_complaints: sortOptions(EYE_COMPLAINTS),
  }
}

/** "None" cannot stand beside another answer of its list. */
export function excludesOthers(value: string): boolean {
  return value === 'none' || value === 'ZERO'
}

/** Whether a list has "none" and another answer at once. */
export function exclusiveConflict(values: readonly string[]): boolean {
  return values.some(excludesOthers) && values.some((value) => !excludesOthers(value))
}
