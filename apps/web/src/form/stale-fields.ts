import { inWords, type Words } from './in-words.ts'
import type { StaleField } from './stale-field.ts'
import { mergeRows, type RowList, type RowLists } from './stale-rows.ts'
import { isSameValue, withValueAt } from './value-at.ts'

export type Side = 'theirs' | 'mine'

type Options<V> = {
  /** Fields that say one thing: once the other person changed one of them, all that differ are asked about. */
  together?: readonly string[] | undefined
  rows?: RowLists<V> | undefined
}

/**
 * The fields that another person changed since the form was opened, and that now differ from it; and the lists whose rows
 * were merged one by one.
 * @param read the first values of the form, `theirs` the stored ones now, `mine` those of the form
 */
export function staleFields<V extends object>(
  read: V,
  theirs: V,
  mine: V,
  { together = [], rows = {} }: Options<V> = {},
): { fields: StaleField[]; merged: Partial<V> } {
  const keys = Object.keys(theirs) as (keyof V & string)[]
  const theyChanged = (key: keyof V) => !isSameValue(read[key], theirs[key])
  const iChanged = (key: keyof V) => !isSameValue(read[key], mine[key])
  const changed = keys.filter((key) => !isSameValue(theirs[key], mine[key]))
  const isList = (key: keyof V) => rows[key] !== undefined && theyChanged(key)
  const merged = changed.filter(isList).map((key) => {
    const sides = { read: read[key], theirs: theirs[key], mine: mine[key] } as Lists
    return [key, mergeRows(key, sides, rows[key] as RowList<unknown>)] as const
  })
  const differing = changed.filter((key) => !isList(key))
  const group = differing.filter((key) => together.includes(key))
  const partners = (key: keyof V & string) => (group.includes(key) ? group : [key])
  const fields = differing
    .filter((key) => partners(key).some(theyChanged))
    .map((key) => ({
      key,
      theirs: theirs[key],
      mine: mine[key],
      changedHere: partners(key).some(iChanged),
    }))
  return {
    fields: [...fields, ...merged.flatMap(([, { asked }]) => asked)],
    merged: Object.fromEntries(merged.map(([key, { rows }]) => [key, rows])) as Partial<V>,
  }
}

type Lists = Record<'read' | 'theirs' | 'mine', readonly unknown[]>

/** A value of a field in words; a row that is gone is 'Removido'. */
export function sayField<V>(words: Words<V>, field: StaleField, value: unknown): string {
  if (!field.title) return inWords(words, field.key, value)
  const ofRow = field.words ?? {}
  const [, , key] = field.key.split('.')
  if (key !== undefined) return inWords(ofRow, key, value)
  if (typeof value !== 'object' || value === null) return 'Removido'
  const said = Object.entries(value).flatMap(([name, each]) =>
    name === 'id' ? [] : inWords(ofRow, name, each) || [],
  )
  return said.join(' · ')
}

/**
 * The fields that a person can choose between, and the values of the others that are the other person's: a choice between
 * two equal texts is none, and nor is one for a stored file that the other person replaced.
 */
export function askedOf(
  fields: readonly StaleField[],
  say: (field: StaleField, value: unknown) => string,
): { asked: StaleField[]; settled: Record<string, unknown> } {
  const isChoice = (field: StaleField) =>
    say(field, field.theirs) !== say(field, field.mine) &&
    (field.changedHere || !isStoredFile(field.mine))
  const rest = fields.filter((field) => !isChoice(field))
  return { asked: fields.filter(isChoice), settled: pickedFromThem(rest, firstPicks(rest)) }
}

const isStoredFile = (value: unknown) =>
  typeof value === 'object' && value !== null && 'file' in value && 'removed' in value

/** What the form takes: its merged lists, and what was picked from the other person. */
export function resolved<V extends object>(
  merged: Partial<V>,
  taken: Readonly<Record<string, unknown>>,
): Partial<V> {
  let values: Partial<V> = merged
  for (const [path, value] of Object.entries(taken)) values = withValueAt(values, path, value)
  const entries = Object.entries(values).map(([key, value]) => [
    key,
    key in merged ? (value as unknown[]).filter((row) => row !== undefined) : value,
  ])
  return Object.fromEntries(entries) as Partial<V>
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
