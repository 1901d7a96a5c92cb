/** Options whose value is also what they are called. */
export function optionsOf<V extends string>(values: readonly V[]): { value: V; label: V }[] {
  return values.map((value) => ({ value, label: value }))
}

/**
 * Options with the one a record holds: what is no longer offered, such as somebody who left, stays where it was chosen.
 * @param label of that one; 'Nº 7' where only its number is known
 */
export function withKept<V extends string | number>(
  options: readonly { value: V; label: string }[] = [],
  value: V | null | undefined,
  label?: string | null,
): readonly { value: V; label: string }[] {
  if (value === null || value === undefined) return options
  if (options.some((option) => option.value === value)) return options
  return [...options, { value, label: label ?? `Nº ${value}` }]
}

/** What an option is called; 'Empresa 7' where it is not among those that are known. */
export function labelIn(
  options: readonly { value: string | number; label: string }[] = [],
  value: string | number,
  kind = 'Nº',
): string {
  return options.find((option) => option.value === value)?.label ?? `${kind} ${value}`
}
