import { type SearchTerm, searchTerms } from '@iris/domain/search-key'
import { type Expression, type SqlBool, sql } from 'kysely'

/** Shorter words have no trigram to be found by, and match too many rows to count all of them. */
export const TRIGRAM = 3

/** Whether a row holds one word; `pattern` is the word as LIKE wants it. */
export type Holds = (pattern: string, word: string) => Expression<SqlBool>

/** Everything that was typed occurs, in any order; nothing is found when only signs were typed. */
export function holdsAll(typed: string, holds: Holds): Expression<SqlBool> {
  const terms = searchTerms(typed)
  return terms.length === 0 ? NOTHING : allOf(terms.map((term) => holdsTerm(term, holds)))
}

/** Words of which each may lie in either place; with more, the ways would be too many. */
const MAX_SPREAD = 3

/** Another row that a row refers to: whether it holds a word, and whether the row refers to one of those that are meant. */
export type There = {
  holds: Holds
  among: (condition: Expression<SqlBool>) => Expression<SqlBool>
}

/**
 * As `holdsAll`, with each word in the row itself or in another one that it refers to. Every way the words may be spread
 * over the two is a condition of its own that an index answers; asked word by word, one common word would read its
 * tens of thousands of rows.
 */
export function holdsAllOrThere(typed: string, holds: Holds, there: There): Expression<SqlBool> {
  const terms = searchTerms(typed)
  if (terms.length === 0) return NOTHING
  const inRow = (some: SearchTerm[]) => some.map((term) => holdsTerm(term, holds))
  const inOther = (some: SearchTerm[]) =>
    some.length === 0 ? [] : [there.among(allOf(some.map((term) => holdsTerm(term, there.holds))))]
  if (terms.length > MAX_SPREAD)
    return allOf(terms.map((term) => oneOf([...inRow([term]), ...inOther([term])])))
  const ways = Array.from({ length: 2 ** terms.length }, (_, way) => {
    const isInRow = (_term: SearchTerm, n: number) => (way & (1 << n)) === 0
    const own = terms.filter(isInRow)
    return allOf([...inRow(own), ...inOther(terms.filter((term) => !own.includes(term)))])
  })
  return oneOf(ways)
}

const NOTHING = sql<SqlBool>`false`

// Letters, digits and spaces: nothing in a word is special for LIKE.
const holdsTerm = (term: SearchTerm, holds: Holds) =>
  oneOf(term.map((word) => holds(`%${word}%`, word)))

const allOf = (conditions: Expression<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

const oneOf = (conditions: Expression<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** A column with a trigram index; not used for a short word, which would read the whole index. */
export function searched(column: string, word: string) {
  return word.length < TRIGRAM ? sql`(${sql.ref(column)} || '')` : sql`${sql.ref(column)}`
}
