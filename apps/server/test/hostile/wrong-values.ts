import type { Reply } from '../app.ts'

// Values that no client of ours sends, and what no answer may contain.

export const NUL = '\u0000'
export const ODD_IDS = [
  'abc',
  '0',
  '-1',
  '1.5',
  '2147483648',
  '99999999999999999999',
  '%00',
  '..%2F..',
  'ã',
]
export const ODD_TEXTS = [
  NUL,
  `a${NUL}b`,
  '\ud800',
  'x'.repeat(20_000),
  "'; drop table users; --",
  '%',
  '0000-00-00',
]
export const ODD_VALUES: unknown[] = [
  ...ODD_TEXTS,
  '',
  '9999-12-31',
  -1,
  1.5,
  1e308,
  2 ** 31,
  true,
  null,
  [],
  [null],
  [[NUL]],
  [{ name: NUL, phone: NUL, social_media: NUL, email: NUL, contact_name: NUL, department: 9e9 }],
  {},
  { toString: 'x' },
]
export const BROKEN_BODIES = [
  '{',
  '',
  'null',
  '[]',
  '"x"',
  '1',
  '{"a":1}',
  '{"__proto__":{"a":1}}',
  NUL,
]

/** English from a library; nothing that the product itself says in English matches it. */
const ENGLISH =
  /\b(invalid|expected|required|unexpected|cannot|must be (a|an|at)|received|internal|syntax|error)\b/i
/** The name of a field or a column, which nobody reads on a screen. */
const NAME = /[a-z]_[a-z]/
const PRODUCT_ENGLISH = ['Password must be atleast 8 characters long!']

/** What is wrong with an answer, if anything. */
export function faultOf({ status, body }: Pick<Reply<unknown>, 'status' | 'body'>): string | null {
  if (status >= 500) return `${status} ${JSON.stringify(body)}`
  if (status < 400) return null
  const words = JSON.stringify(body ?? '')
  if (words.length < 5) return `${status} without a word`
  const own = PRODUCT_ENGLISH.reduce((left, text) => left.replaceAll(text, ''), words)
  // A code is for programs and in English, and so are the names of fields and where they stand.
  const texts = own.replace(/"(code|pointer|severity)":"[\w./-]+"/g, '').replace(/"[\w.-]+":/g, '')
  if (ENGLISH.test(texts) || NAME.test(texts)) return `${status} in English: ${words.slice(0, 300)}`
  return isNameless(body) ? `${status} names no field: ${words.slice(0, 300)}` : null
}

/** A wrong field that is not told by its name; no form could show it at its place. */
function isNameless(body: unknown): boolean {
  const { code, errors } = body as { code?: string; errors?: object }
  return code === 'validation' && Object.keys(errors ?? {}).length === 0
}
