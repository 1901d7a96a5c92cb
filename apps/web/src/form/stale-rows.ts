import { inWords, type Words } from './in-words.ts'
import type { StaleField } from './stale-field.ts'
import { isSameValue } from './value-at.ts'

/** How two people's rows of one list are told apart and said. */
export type RowList<T> = {
  /** What the form calls the row at a place of its list: 'Telefone 2'. */
  title: (rows: readonly T[], index: number) => string
  words?: Words<T>
  /** Whether two new rows cannot both stand: they are then two sides of one. */
  excludes?: (one: T, other: T) => boolean
}

/** The lists of a form whose rows are merged one by one. */
export type RowLists<V> = {
  readonly [K in keyof V]?: NonNullable<V[K]> extends readonly (infer T)[] ? RowList<T> : never
}

/** The rows of `RepeatableCards` as their headings call them. */
export const numbered = (label: string) => (_: unknown, index: number) => `${label} ${index + 1}`

type Sides<T> = { read: readonly T[]; theirs: readonly T[]; mine: readonly T[] }
type Row = Readonly<Record<string, unknown>>

/** One row on each side, by its place there; undefined where that side has none. */
type Entry = { read?: number; theirs?: number; mine?: number }

type Merged = {
  /** An undefined row is one that is gone unless the other person's is picked. */
  rows: unknown[]
  asked: StaleField[]
}

/**
 * What only one side changed is taken; where both changed a row, each of its fields that the other person changed is asked
 * about, at its path in the merged list.
 */
export function mergeRows<T>(name: string, sides: Sides<T>, list: RowList<T>): Merged {
  const rows: unknown[] = []
  const asked: StaleField[] = []
  for (const entry of inOrder(sides, list)) {
    const merged = mergeEntry(`${name}.${rows.length}`, entry, sides, list)
    if (!merged) continue
    rows.push(merged.row)
    asked.push(...merged.asked)
  }
  return { rows, asked }
}

/** Undefined: the row is gone. */
function mergeEntry<T>(
  path: string,
  entry: Entry,
  { read, theirs, mine }: Sides<T>,
  { title, words = {} }: RowList<T>,
): { row: unknown; asked: StaleField[] } | undefined {
  const at = <U>(rows: readonly U[], index: number | undefined) =>
    index === undefined ? undefined : rows[index]
  const [before, stored, typed] = [
    at(read, entry.read),
    at(theirs, entry.theirs),
    at(mine, entry.mine),
  ]
  const take = (row: unknown) => (row === undefined ? undefined : { row, asked: [] })
  if (isSameValue(before, typed)) return take(stored)
  if (isSameValue(before, stored) || isSameValue(stored, typed)) return take(typed)
  const called =
    entry.mine === undefined ? title(theirs, entry.theirs ?? 0) : title(mine, entry.mine)
  const question = { title: called, words: words as StaleField['words'] }
  if (!isRow(stored) || !isRow(typed))
    return {
      row: typed,
      asked: [{ key: path, theirs: stored, mine: typed, changedHere: true, ...question }],
    }
  const differing = Object.keys(typed).filter(
    (key) => key !== 'id' && !isSameValue(stored[key], typed[key]),
  )
  // Of two new rows that cannot both stand, what was left empty here was not written here.
  const isAsBefore = (row: Row, key: string) =>
    isRow(before) ? isSameValue(before[key], row[key]) : inWords(words, key, row[key]) === ''
  const theyChanged = differing.filter((key) => !isRow(before) || !isAsBefore(stored, key))
  return {
    row: { ...typed, ...('id' in stored && { id: stored.id }) },
    asked: theyChanged.map((key) => ({
      key: `${path}.${key}`,
      theirs: stored[key],
      mine: typed[key],
      changedHere: !isAsBefore(typed, key),
      ...question,
    })),
  }
}

/** The stored rows in their order; a new one of this form comes first where it was put first, and otherwise last. */
function inOrder<T>(sides: Sides<T>, list: RowList<T>): Entry[] {
  const { read, theirs, mine } = sides
  const inTheirs = places(read, theirs)
  const inMine = places(read, mine)
  const readOf = (from: readonly (number | undefined)[]) =>
    new Map(from.flatMap((place, index) => (place === undefined ? [] : [[place, index] as const])))
  const [readOfTheirs, readOfMine] = [readOf(inTheirs), readOf(inMine)]

  const entries = theirs.map((_, place): Entry => {
    const index = readOfTheirs.get(place)
    return { read: index, theirs: place, mine: index === undefined ? undefined : inMine[index] }
  })
  for (const index of read.keys())
    if (inTheirs[index] === undefined) entries.push({ read: index, mine: inMine[index] })

  const first: Entry[] = []
  const last: Entry[] = []
  let isFirst = true
  for (const [place, row] of mine.entries()) {
    if (readOfMine.has(place)) {
      isFirst = false
      continue
    }
    const other = entries.find(({ read: index, theirs: at, mine: taken }) => {
      if (index !== undefined || at === undefined || taken !== undefined) return false
      const stored = theirs[at] as T
      return isSameValue(withoutId(stored), withoutId(row)) || list.excludes?.(stored, row)
    })
    if (other) other.mine = place
    else (isFirst ? first : last).push({ mine: place })
  }
  return [...first, ...entries, ...last]
}

/** Where each row is in another version of its list: by its id, or by what it holds. */
function places(rows: readonly unknown[], others: readonly unknown[]): (number | undefined)[] {
  if (rows.some((row) => isRow(row) && 'id' in row)) {
    const byId = new Map(others.map((row, place) => [isRow(row) ? row.id : undefined, place]))
    return rows.map((row) => (isRow(row) ? byId.get(row.id) : undefined))
  }
  const found: (number | undefined)[] = rows.map(() => undefined)
  const free = new Set(others.keys())
  const settle = (likeness: (row: unknown, other: unknown, isSamePlace: boolean) => number) => {
    for (const [index, row] of rows.entries()) {
      if (found[index] !== undefined) continue
      let most = 0
      for (const place of free) {
        const like = likeness(row, others[place], place === index)
        if (like > most) [most, found[index]] = [like, place]
      }
      if (found[index] !== undefined) free.delete(found[index])
    }
  }
  settle((row, other, isSamePlace) => (isSameValue(row, other) ? (isSamePlace ? 2 : 1) : 0))
  settle((row, other, isSamePlace) => {
    const same = alike(row, other)
    return same > 0 && isSamePlace ? same + 0.5 : same
  })
  settle((row, other, isSamePlace) => (isSamePlace && isRow(row) && isRow(other) ? 1 : 0))
  return found
}

/** In how many fields two rows say the same. */
function alike(one: unknown, other: unknown): number {
  if (!isRow(one) || !isRow(other)) return 0
  return Object.keys(one).filter(
    (key) => one[key] !== '' && one[key] !== null && isSameValue(one[key], other[key]),
  ).length
}

function withoutId(row: unknown): unknown {
  if (!isRow(row)) return row
  const { id: _, ...rest } = row
  return rest
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}
