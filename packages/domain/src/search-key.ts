import { onlyDigits } from './digits.ts'
import { PLAIN_LETTERS } from './plain-letters.ts'
import { parseBrazilianDate } from './sao-paulo-date.ts'

// Every search uses it: lists, selects and imports. The database has the same rule in `search_key()`
// (0016-search-key.sql); a test of the server compares the two for every character.

/** Accents, all kinds of apostrophes and invisible signs are removed, which joins what is around them. */
const DROPPED = anyOf(
  '\\u0027\\u0060\\u00AD\\u02B9-\\u02BF\\u02C8\\u02CA\\u02CB\\u0300-\\u036F\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u200B-\\u200F\\u2018-\\u201B\\u2032\\u2035\\u2060\\u20D0-\\u20FF\\uA78B\\uA78C\\uFE20-\\uFE2F\\uFEFF',
)

/** All other signs. They are ranges of characters, so that neither side needs a table of Unicode. */
const SIGNS = anyOf(
  '\\u0001-\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u00BF\\u00D7\\u00F7\\u02B0-\\u02FF\\u2000-\\u2BFF\\u2E00-\\u2E7F\\u3000-\\u303F\\uFE10-\\uFE6F\\uFFF0-\\uFFFF',
)

function anyOf(ranges: string): RegExp {
  return new RegExp(`[${ranges}]+`, 'g')
}

const OWN_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')

/**
 * How a text is searched: lower case, no accents, no apostrophes, every other sign a space. 'Sant’Anna & Cia. Nº 2' →
 * 'santanna cia no 2'. Two texts with the same key are the same for a search.
 */
export function searchKey(text: string): string {
  // An acute accent alone would become a space and an accent.
  const bare = text.replaceAll('\u00B4', '').normalize('NFKD').replace(DROPPED, '')
  // Letter by letter, because JavaScript writes Σ in another way at the end of a word.
  const lower = [...bare].map((letter) => letter.toLowerCase()).join('')
  return lower
    .replace(OWN_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(SIGNS, ' ')
    .trim()
}

/** One thing that a search key must contain, in any of these spellings. */
export type SearchTerm = readonly string[]

/** A number as people write it: CPF, CNPJ, phone, CEP. */
const MASKED = /^[\d().\-/]*[().\-/][\d().\-/]*$/
const MASKED_FROM = 4
/** Phones are stored without their country code. */
const COUNTRY = /(^|\s)\+55\s*(?=[\d(])/g
/** '(11) 98765-4321' and '11 98765-4321' are one number each. */
const AREA = /(^|\s)(\(\d{2}\)|\d{2}(?=\s+9?\d{4}-\d))\s+(?=\d)/g

/**
 * A search as a list of terms that must all be found, in any order. A number with its mask is one term: '529.982'
 * finds 52998224725, and also the serial number 529-982. Empty when only signs were typed.
 */
export function searchTerms(typed: string): readonly SearchTerm[] {
  const chunks = typed.replace(COUNTRY, '$1').replace(AREA, '$1$2').split(/\s+/)
  const terms = new Map<string, SearchTerm>()
  for (const chunk of chunks)
    for (const term of termsOf(chunk)) if (term[0]) terms.set(term.join('|'), term)
  const all = [...terms.values()]
  // A text that contains 'anabela' also contains 'ana'.
  return all.filter((term) => !all.some((other) => other !== term && implies(other, term)))
}

function termsOf(chunk: string): SearchTerm[] {
  const key = searchKey(chunk)
  const digits = onlyDigits(chunk)
  if (!MASKED.test(chunk) || digits.length < MASKED_FROM)
    return key.split(' ').map((word) => [word])
  return [[...new Set([digits, key])]]
}

function implies(longer: SearchTerm, shorter: SearchTerm): boolean {
  return longer.every((spelling) => shorter.some((part) => spelling.includes(part)))
}

/** The dates dd/mm/aaaa in a search, as 'yyyy-MM-dd', and the rest of it. */
export function datesAmong(typed: string): { dates: string[]; words: string } {
  const chunks = typed.trim().split(/\s+/)
  const dates = chunks.flatMap((chunk) => parseBrazilianDate(chunk) ?? [])
  return { dates, words: chunks.filter((chunk) => !parseBrazilianDate(chunk)).join(' ') }
}

/**
 * Whether a text contains everything that was typed, as in the lists of the server. An empty search finds everything.
 */
export function isFound(text: string, typed: string): boolean {
  if (typed.trim() === '') return true
  const terms = searchTerms(typed)
  const key = searchKey(text)
  return terms.length > 0 && terms.every((term) => term.some((spelling) => key.includes(spelling)))
}
