import { type SearchTerm, searchTerms } from '@iris/domain/search-key'
import { type Expression, type SqlBool, sql } from 'kysely'

/** Shorter words have no trigram to be found by, and match too much to be worth counting to the last. */
export const TRIGRAM = 3

/**
 * Everything that was typed occurs, in any order; nothing is found when only signs were typed.
 * @param holds whether a row holds one word; `pattern` is the word as LIKE wants it
 */
export function holdsAll(
  typed: string,
  holds: (pattern: string, word: string) => Expression<SqlBool>,
): Expression<SqlBool> {
  const terms = searchTerms(typed)
  if (terms.length === 0) return sql<SqlBool>`false`
  // Letters, digits and spaces: nothing in a word is special to LIKE.
  const oneOf = (term: SearchTerm) =>
    sql.join(
      term.map((word) => holds(`%${word}%`, word)),
      sql` or `,
    )
  return sql<SqlBool>`(${sql.join(
    terms.map((term) => sql`(${oneOf(term)})`),
    sql` and `,
  )})`
}

/** Whether an index can find what was typed: one word of it is long enough. */
export function hasTrigram(typed: string): boolean {
  return searchTerms(typed).some((term) => term.every((word) => word.length >= TRIGRAM))
}

/** A column where trigrams help; hidden from their index for a short word, which would read all of the index. */
export function searched(column: string, word: string) {
  return word.length < TRIGRAM ? sql`(${sql.ref(column)} || '')` : sql`${sql.ref(column)}`
}
