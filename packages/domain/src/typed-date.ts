import { onlyDigits } from './digits.ts'
import { applyMask, type MaskedText } from './mask.ts'
import { formatDate, isDate } from './sao-paulo-date.ts'

/** A date up to its year, whose day or month may have been emptied to be typed anew. */
const WITH_YEAR = /^[0-9]{0,2}\/[0-9]{0,2}\/[0-9]{1,4}$/

/**
 * Formats a date while it is typed: '09032010' → '09/03/2010'. A '/' (or '-', '.', a space) after a single digit ends
 * that part: '9/' → '09/'. A part that was emptied stays empty: '/03/2010'.
 */
export function formatTypedDate(text: string): string {
  if (WITH_YEAR.test(text)) return text
  // Copied or suggested, a whole date often has a space behind it.
  const parts = text
    .replace(/^[^0-9]+/, '')
    .replace(/([0-9]{4})[^0-9]+$/, '$1')
    .split(/[^0-9]+/)
  const [day = '', month = '', year = ''] = parts
  const fits = parts.length <= 3 && day.length <= 2 && month.length <= 2 && year.length <= 4
  if (parts.length < 2 || !fits) return bySlashes(onlyDigits(text).slice(0, 8))
  const isEnded = parts.at(-1) === ''
  const filled = isEnded ? parts.map((part) => (part === '' ? '' : part.padStart(2, '0'))) : parts
  return filled.join('/')
}

function bySlashes(digits: string): string {
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}

/** A date's field after an edit (`applyMask`); in a part that was emptied the caret stays behind the slash before it. */
export function maskTypedDate(text: string, caret: number, ahead = false): MaskedText {
  const masked = applyMask(formatTypedDate, (c) => /[0-9]/.test(c), text, caret, ahead)
  const isBehindSlash = text.charAt(caret - 1) === '/' && masked.value.charAt(masked.caret) === '/'
  return isBehindSlash ? { ...masked, caret: masked.caret + 1 } : masked
}

/**
 * The date that was typed, as 'yyyy-MM-dd': '01/01/1990', '1/1/1990', '01011990', or with a two-digit year, which
 * means the newest one not after `latest`. Null when there is no such day.
 */
export function parseTypedDate(text: string, latest = '2099-12-31'): string | null {
  if (isDate(text.trim())) return text.trim()
  const match = /^([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{2}|[0-9]{4})$/.exec(
    formatTypedDate(text.trim()),
  )
  if (!match) return null
  const [day = '', month = '', year = ''] = match.slice(1)
  const dates = (year.length === 4 ? [''] : ['20', '19'])
    .map((century) => `${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    .filter(isDate)
  return dates.find((date) => date <= latest) ?? dates.at(-1) ?? null
}

/** A stored date, or the typed part of one, as its field shows it. */
export function showTypedDate(value: string): string {
  return isDate(value) ? formatDate(value) : formatTypedDate(value)
}
