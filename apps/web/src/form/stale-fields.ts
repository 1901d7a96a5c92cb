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
 * @param together fields that say one thing: once the other person changed one of them, all that differ are asked about
 */
export function staleFields<V extends object>(
  read: V,
  theirs: V,
  mine: V,
  together: readonly string[] = [],
): StaleField[] {
  const keys = Object.keys(theirs) as (keyof V & string)[]
  const differing = keys.filter((key) => !same(theirs[key], mine[key]))
  const theyChanged = (key: keyof V) => !same(read[key], theirs[key])
  const iChanged = (key: keyof V) => !same(read[key], mine[key])
  const group = differing.filter((key) => together.includes(key))
  const partners = (key: keyof V & string) => (group.includes(key) ? group : [key])
  return differing
    .filter((key) => partners(key).some(theyChanged))
    .map((key) => ({
      key,
      theirs: theirs[key],
      mine: mine[key],
      changedHere: partners(key).some(iChanged),
    }))
}

/** What each field keeps by default: nothing typed here is lost. */
export function firstPicks(fields: readonly StaleField[]): Record<string, Side> {
  return Object.fromEntries(
    fields.map(({ key, changedHere }) => [key, changedHere ? 'mine' : 'theirs']),
  )
}

/** The picks after one more: fields that say one thing follow each other. */
export function pickSide(
  picks: Record<string, Side>,
  key: string,
  side: Side,
  together: readonly string[] = [],
): Record<string, Side> {
  const keys = together.includes(key) ? together : [key]
  return { ...picks, ...Object.fromEntries(keys.map((each) => [each, side])) }
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
