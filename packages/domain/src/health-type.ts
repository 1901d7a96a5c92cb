export const HEALTH_TYPES = [
  { value: 'particular', label: 'Particular' },
  { value: 'sus', label: 'SUS' },
  { value: 'health_insurance', label: 'Convênio' },
] as const

export type HealthType = (typeof HEALTH_TYPES)[number]['value']

/** The healthcare operator "Outro", which asks for its name in `others_healthcare_operator`. */
export const OTHER_OPERATOR_ID = 1
/** Said where somebody would change it: an asked-for name belongs to this number in every form. */
export const OTHER_OPERATOR_FIXED =
  'Esta é a opção "Outro" dos formulários: não pode ser renomeada nem desativada.'

/** Convênio alone requires a healthcare operator (spec 1 §5). */
export function needsOperator(healthType: HealthType | null): boolean {
  return healthType === 'health_insurance'
}
