import { type SearchTerm, searchTerms } from '@iris/domain/search-key'
import { type Expression, type SqlBool, sql } from 'kysely'

/** Shorter words have no trigram to be found by, and match too many rows to count all of them. */
const TRIGRAM = 3

/**
 * Whether a row holds one word; `pattern` is the word as LIKE wants it. `isAlone`: no word with a trigram is asked beside it.
 */
export type Holds = (pattern: string, word: string, isAlone: boolean) => Expression<SqlBool>

/** Everything that was typed occurs, in any order; nothing is found when only signs were typed. */
export function holdsAll(typed: string, holds: Holds): Expression<SqlBool> {
  const terms = searchTerms(typed)
  return terms.length === 0 ? NOTHING : allOf(holdsTerms(terms, holds, isShort(terms)))
}

/** Up to so many words are asked together; with more there would be too many combinations, so each of the rest is asked alone. */
const MAX_SPREAD = 4

/** Other rows that hold the same words: `held` says of each word that was asked for whether they do. */
export type There = { ids: number[]; held: boolean[] }

/** The rows that hold at least one of the words, every row once. */
export type FindThere = (terms: readonly SearchTerm[]) => Promise<There[]>

/**
 * As `holdsAll`, but each word may also stand in another row, which `column` refers to. Those rows are found first, so
 * that PostgreSQL knows how many they are. For each combination of words they hold there is one condition, answered by an
 * index: the row refers to one of them and holds the other words itself.
 */
export async function holdsAllOrThere(
  typed: string,
  holds: Holds,
  column: string,
  find: FindThere,
): Promise<Expression<SqlBool>> {
  const isAlone = isShort(searchTerms(typed))
  const terms = searchTerms(typed).toSorted((a, b) => longest(b) - longest(a))
  if (terms.length === 0) return NOTHING
  const inRowOrThere = async (some: readonly SearchTerm[]) => {
    const there = (await find(some)).map(({ ids, held }) => {
      const left = some.filter((_term, n) => !held[n])
      return allOf([refersTo(column, ids), ...holdsTerms(left, holds, false)])
    })
    return orOf([allOf(holdsTerms(some, holds, isAlone)), ...there])
  }
  const conditions = [await inRowOrThere(terms.slice(0, MAX_SPREAD))]
  for (const term of terms.slice(MAX_SPREAD)) conditions.push(await inRowOrThere([term]))
  return allOf(conditions)
}

const longest = (term: SearchTerm) => Math.max(...term.map((word) => word.length))

/** With more ids, planning costs more than an index saves: PostgreSQL estimates an array one by one. */
const MANY = 5000

const refersTo = (column: string, ids: number[]) =>
  ids.length > MANY
    ? sql<SqlBool>`${sql.ref(column)} in (select unnest(${ids}::integer[]))`
    : sql<SqlBool>`${sql.ref(column)} = any(${ids}::integer[])`

const NOTHING = sql<SqlBool>`false`

/** For each term, whether a row holds one of its spellings. They have only letters, digits and spaces, so LIKE needs no escapes. */
export const holdsTerms = (terms: readonly SearchTerm[], holds: Holds, isAlone: boolean) =>
  terms.map((term) => orOf(term.map((word) => holds(`%${word}%`, word, isAlone))))

const isShort = (terms: readonly SearchTerm[]) => terms.every((term) => longest(term) < TRIGRAM)

const allOf = (conditions: Expression<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** At least one of them. */
export const orOf = (conditions: Expression<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/**
 * A column with a trigram index, which a short word would read whole. Such a word is compared under a collation that no
 * index has: it finds the same, without the index.
 */
export function searched(column: string, word: string) {
  return word.length < TRIGRAM ? sql`${sql.ref(column)} collate "POSIX"` : sql`${sql.ref(column)}`
}

/** Whether a column with a trigram index holds a word. */
export function inColumn(column: string): Holds {
  return (pattern, word) => sql<SqlBool>`${searched(column, word)} like ${pattern}`
}

/** Whether a name does; the column with the trigram index holds it too, and finds it sooner. */
export function inName(name: string, column: string): Holds {
  return (pattern, word) => {
    const named = sql<SqlBool>`${sql.ref(name)} like ${pattern}`
    if (word.length < TRIGRAM) return named
    return sql<SqlBool>`(${named} and ${sql.ref(column)} like ${pattern})`
  }
}

/** Two digits are in every fifth CPF: they are soon found without an index. */
const PAIR = /^(?!\d\d)[a-z0-9]{2}$/

/**
 * Whether a column with a trigram index holds a word that may be too short for a trigram. Two letters alone are looked for
 * with each sign that may follow, and at the end. Where anything but ASCII stands, anything may follow: such rows are
 * few, and the table has an index of them (`…_odd_letters`).
 */
export function holdsWord(column: string): Holds {
  const text = sql.ref(column)
  return (pattern, word, isAlone) => {
    if (!isAlone || !PAIR.test(word)) return sql<SqlBool>`${searched(column, word)} like ${pattern}`
    // LIKE is much quicker than the rest, and `coalesce` keeps it out of the estimate, which would take both for rarer.
    return sql<SqlBool>`(coalesce(${text} like ${pattern}, false) and (
      ${text} ~ ${`${word}[a-z0-9 ]`} or ${text} like ${`%${word}`} or ${text} ~ '[^ -~]'))`
  }
}
