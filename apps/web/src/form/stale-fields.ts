export type StaleField = {
  /** A key of the form's values. */
  key: string
  theirs: unknown
  mine: unknown
  /** False: only the other person changed it. */
  changedHere: boolean
}

export type Side = 'theirs' | 'mine'

/**
 * The fields that another person changed since the form was opened, and that now differ from it.
 * @param read the first values of the form, `theirs` the stored ones now, `mine` those of the form
 */
export function staleFields<V extends object>(read: V, theirs: V, mine: V): StaleField[] {
  const keys = Object.keys(theirs) as (keyof V & string)[]
  return keys
    .filter((key) => !same(read[key], theirs[key]) && !same(theirs[key], mine[key]))
    .map((key) => ({
      key,
      theirs: theirs[key],
      mine: mine[key],
      changedHere: !same(read[key], mine[key]),
    }))
}

/** What each field keeps by default: nothing typed here is lost. */
export function firstPicks(fields: readonly StaleField[]): Record<string, Side> {
  return Object.fromEntries(
    fields.map(({ key, changedHere }) => [key, changedHere ? 'mine' : 'theirs']),
  )
}

/** The values of the fields for which the other person's were chosen. */
export function pickedFromThem(
  fields: readonly StaleField[],
  picks: Record<string, Side>,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.filter(({ key }) => picks[key] === 'theirs').map(({ key, theirs }) => [key, theirs]),
  )
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
