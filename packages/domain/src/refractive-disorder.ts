/** As stored where the doctor saw none. */
export const NO_DISORDER = 'Sem alteração'

/** The label is stored and shown; `statistic` is its name in the counts of the dashboard. */
export const REFRACTIVE_DISORDERS = [
  { value: 'Miopia', label: 'Miopia', statistic: 'myopia' },
  {
    value: 'Miopia com astigmatismo',
    label: 'Miopia com astigmatismo',
    statistic: 'myopia_with_astigmatism',
  },
  { value: 'Hipermetropia', label: 'Hipermetropia', statistic: 'hyperopia' },
  {
    value: 'Hipermetropia com astigmatismo',
    label: 'Hipermetropia com astigmatismo',
    statistic: 'hyperopia_with_astigmatism',
  },
  { value: 'Astigmatismo', label: 'Astigmatismo', statistic: 'astigmatism' },
  { value: NO_DISORDER, label: NO_DISORDER, statistic: 'no_change' },
] as const

export type RefractiveDisorder = (typeof REFRACTIVE_DISORDERS)[number]['value']
