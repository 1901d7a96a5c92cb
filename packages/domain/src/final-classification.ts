/** The conclusion of the doctor, with the explanation beside each choice (spec 2 §4). */
export const FINAL_CLASSIFICATIONS = [
  { value: 'liberado', label: 'Liberado', explanation: 'Sem queixas, liberado' },
  {
    value: 'consulta',
    label: 'Consulta',
    explanation: 'Queixa leve, consulta oftalmológica de rotina',
  },
  {
    value: 'especialista',
    label: 'Especialista',
    explanation: 'Queixa importante, encaminhamento a especialista',
  },
] as const

export type FinalClassification = (typeof FINAL_CLASSIFICATIONS)[number]['value']

export const SPECIALTIES = [
  'Retina',
  'Glaucoma',
  'Córnea',
  'Oftalmopediatria',
  'Estrabismo',
  'Neuroftalmologia',
  'Catarata',
  'Órbita e Plástica Ocular',
  'Lentes de Contato',
  'Trauma Ocular',
  'Uveítes e Inflamações Oculares',
  'Oncologia Ocular',
  'Refração e Cirurgia Refrativa',
] as const

export type Specialty = (typeof SPECIALTIES)[number]

/** Specialties are required for a specialist, and not stored for any other classification. */
export function needsSpecialties(classification: FinalClassification | null): boolean {
  return classification === 'especialista'
}
