/** From best to worst (spec 2 §9). */
export const ACUITY_VALUES = [
  '20/20',
  '20/25',
  '20/30',
  '20/40',
  '20/50',
  '20/70',
  '20/100',
  '20/200',
  'Percepção de Luz (PL)',
  'Sem Percepção de Luz (SPL)',
] as const

export type AcuityValue = (typeof ACUITY_VALUES)[number]

export type AcuityClass = 'normal' | 'low' | 'severe'

export const ACUITY_CLASS_LABELS: Readonly<Record<AcuityClass, string>> = {
  normal: 'Visão Normal',
  low: 'Baixa Visão',
  severe: 'Baixa Visão Severa',
}

/**
 * The place in the list, from 0 (20/20) to 9 (SPL), for trends and comparisons. It is an order and not a measure:
 * light perception has no fraction, so ranks are never averaged.
 */
export function acuityRank(value: AcuityValue): number {
  return ACUITY_VALUES.indexOf(value)
}

/** 20/20 to 20/30 normal, 20/40 to 20/100 low, 20/200 and light perception severe. */
export function acuityClass(value: AcuityValue): AcuityClass {
  const rank = acuityRank(value)
  if (rank <= acuityRank('20/30')) return 'normal'
  return rank <= acuityRank('20/100') ? 'low' : 'severe'
}

/** 20/40 and worse; not what was not measured. */
export function isBelowNormal(value: AcuityValue | null): boolean {
  return value !== null && acuityClass(value) !== 'normal'
}

/** Lines of the list between two readings of one eye: positive when the eye got worse, negative when it got better. */
export function linesLost(before: AcuityValue, after: AcuityValue): number {
  return acuityRank(after) - acuityRank(before)
}
