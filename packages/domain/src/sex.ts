export const SEXES = [
  { value: 'M', label: 'Masculino' },
  { value: 'F', label: 'Feminino' },
  { value: 'O', label: 'Outro' },
  { value: 'P', label: 'Prefiro não informar' },
] as const

export type Sex = (typeof SEXES)[number]['value']

/** The options for a user: all but 'Outro', which only patients have. */
export const USER_SEXES = SEXES.filter(
  (sex): sex is Exclude<(typeof SEXES)[number], { value: 'O' }> => sex.value !== 'O',
)

export function sexLabel(sex: Sex): string {
  return SEXES.find(({ value }) => value === sex)?.label ?? ''
}
