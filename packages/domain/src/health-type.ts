export const HEALTH_TYPES = [
  { value: 'particular', label: 'Particular' },
  { value: 'sus', label: 'SUS' },
  { value: 'health_insurance', label: 'Convênio' },
] as const

export type HealthType = (typeof HEALTH_TYPES)[number]['value']

/** The healthcare operator "Outro", whose name is asked for in `others_healthcare_operator`. */
export const OTHER_OPERATOR_ID = 1
/** The message for an attempt to change it: every form asks for a name by this id. */
export const OTHER_OPERATOR_FIXED =
  'Esta é a opção "Outro" dos formulários: não pode ser renomeada nem desativada.'
