export const ADULT_AGE = 18

/** The dashboard's age groups: `from` included, `until` excluded, in years. */
export const AGE_GROUPS = [
  { value: 'under_20', label: 'Abaixo de 20', from: 0, until: 20 },
  { value: 'between_20_40', label: '20 a 39', from: 20, until: 40 },
  { value: 'between_40_60', label: '40 a 59', from: 40, until: 60 },
  { value: 'above_60', label: '60 ou mais', from: 60, until: Number.POSITIVE_INFINITY },
] as const

/**
 * Whole years between two dates 'yyyy-MM-dd'; negative when the birth is after `today`. A person born on 29 February
 * gets a year older on 1 March of a common year.
 */
export function ageOn(dob: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4))
  return today.slice(5) < dob.slice(5) ? years - 1 : years
}

/** '1 ano', '47 anos'. */
export function ageInWords(dob: string, today: string): string {
  const age = ageOn(dob, today)
  return age === 1 ? '1 ano' : `${age} anos`
}

export function isMinor(dob: string, today: string): boolean {
  return ageOn(dob, today) < ADULT_AGE
}
