/** The values of a form for a record: what the record lacks is as in an empty form. */
export function filledFrom<V extends object>(
  empty: V,
  record: { readonly [K in keyof NoInfer<V>]: V[K] | null | undefined },
): V {
  const keys = Object.keys(empty) as (keyof V)[]
  return Object.fromEntries(keys.map((key) => [key, record[key] ?? empty[key]])) as V
}
