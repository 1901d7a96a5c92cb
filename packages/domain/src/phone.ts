import { onlyDigits } from './digits.ts'

/** The area codes in use, by their first digit (Anatel's numbering plan). */
const SECOND_DIGITS: Readonly<Record<string, string>> = {
  '1': '123456789',
  '2': '12478',
  '3': '1234578',
  '4': '123456789',
  '5': '1345',
  '6': '123456789',
  '7': '134579',
  '8': '123456789',
  '9': '123456789',
}

/** DDD followed by nine digits from 9, without mask. */
export function isMobile(digits: string): boolean {
  return /^[0-9]{2}9[0-9]{8}$/.test(digits) && hasAreaCode(digits)
}

function hasAreaCode(digits: string): boolean {
  return SECOND_DIGITS[digits.charAt(0)]?.includes(digits.charAt(1)) ?? false
}

/** Whether bare digits are a Brazilian mobile or landline (DDD and eight digits from 2 to 5). */
export function isPhone(digits: string): boolean {
  return isMobile(digits) || (/^[0-9]{2}[2-5][0-9]{7}$/.test(digits) && hasAreaCode(digits))
}

/**
 * Numbers called without an area code from the whole country: 0800 and 0300, and 4004 and similar (no area code is 30
 * or 40).
 */
const FREE = /^0[38]00/
const SHORT = /^[34]00/
/** The beginning of a 0800 or 0300 number. */
const FREE_BEGUN = /^0(?:[38]0{0,2})?$/

/**
 * Whether bare digits are a number that a company has for the whole country; older 0800 numbers are one digit
 * shorter.
 */
function isNationalNumber(digits: string): boolean {
  return /^(?:0[38]00[0-9]{6,7}|[34]00[0-9]{5})$/.test(digits)
}

/** Whether a company can be called at these bare digits. */
export function isCompanyPhone(digits: string): boolean {
  return isPhone(digits) || isNationalNumber(digits)
}

/** Dialled once somebody has answered: 'ramal 20', 'r. 20'. Digits before it are the number. */
const EXTENSION = /(\d)\W*(?:ramal|ram|r|ext|x)\W*\d+\s*$/i
const withoutExtension = (text: string) => text.replace(EXTENSION, '$1')

/**
 * The stored form: area code and number, or a number for the whole country; at most eleven digits. A pasted country
 * code 55, leading 0 or extension is dropped; a 55 that is the area code of western Rio Grande do Sul stays. A number of
 * another country keeps its plus and is none of ours: without it, one of Peru, +51, is one of Porto Alegre.
 */
export function phoneDigits(text: string): string {
  const bare = onlyDigits(text)
  if (/^\s*\+/.test(text) && !/^0*55/.test(bare)) return `+${bare}`.slice(0, 15)
  const national = nationalDigits(text)
  return national.slice(0, SHORT.test(national) ? 8 : 11)
}

/**
 * The stored form of a cell that nobody looks at again; null where `phoneDigits` would cut something off, be it a digit too many
 * or a second number.
 */
export function wholePhoneDigits(text: string): string | null {
  const kept = phoneDigits(text)
  return kept.startsWith('+') || kept === nationalDigits(text) ? kept : null
}

function nationalDigits(text: string): string {
  const digits = withoutTrunk(onlyDigits(withoutExtension(text)))
  const carriesCountry =
    /^\s*\+/.test(text) ||
    isWithCountry(text, digits) ||
    (digits.length > 11 && !isCompanyPhone(digits.slice(0, 11)))
  return carriesCountry ? withoutTrunk(digits.replace(/^55/, '')) : digits
}

/**
 * What a phone becomes by a digit typed into its middle: the last digits make room for it. It is not a number with its
 * country code, even where the area code is 55.
 */
export function phoneTypedWithin(text: string): string {
  return withoutTrunk(onlyDigits(text)).slice(0, 11)
}

/**
 * Whether a phone follows the country code. Of an area code from 91 on, 55 and what comes next would be a mobile of Santa
 * Maria too: there the mask has put brackets around it, and a digit too many was typed.
 */
function isWithCountry(text: string, digits: string): boolean {
  return digits.startsWith('55') && isPhone(digits.slice(2)) && !/^\s*\(55\)/.test(text)
}

function withoutTrunk(digits: string): string {
  return FREE.test(digits) || FREE_BEGUN.test(digits) ? digits : digits.replace(/^0+/, '')
}

/**
 * (DD) NNNN-NNNN, (DD) NNNNN-NNNN, 0800 NNN NNNN or 4004-NNNN, at most 15 characters; a number of another country as
 * it is kept. Also formats part of a number, for use while typing.
 */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text)
  if (digits.startsWith('+')) return digits
  if (FREE.test(digits) || FREE_BEGUN.test(digits))
    return [digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)].filter(Boolean).join(' ')
  if (SHORT.test(digits)) return [digits.slice(0, 4), digits.slice(4)].filter(Boolean).join('-')
  if (digits.length <= 2) return digits
  const area = `(${digits.slice(0, 2)}) `
  const number = digits.slice(2)
  if (number.length <= 4) return area + number
  const split = number.length === 9 ? 5 : 4
  return `${area}${number.slice(0, split)}-${number.slice(split)}`
}

/**
 * A freely written phone as it is kept: bare where it is one Brazilian number and nothing else, however its digits are set
 * apart ('+55 11 98765-4321', '11.98765.4321'); otherwise as it was written.
 */
export function barePhone(text: string): string {
  const digits = phoneDigits(text)
  const isWhole = isCompanyPhone(digits) && onlyDigits(text).endsWith(digits)
  if (isWhole && /^\s*\+?[\d\s()./-]*$/.test(text)) return digits
  return /^[\d\s()-]*$/.test(text) ? onlyDigits(text) : text
}

/** As kept: a number without its area code, whose first digits would else be taken for one. */
const LOCAL = /^(?:9\d{8}|[2-5]\d{7})$/

/** Formatted when it is a Brazilian number; otherwise as it was written, with its extension. */
export function showPhone(text: string): string {
  const bare = barePhone(text)
  const isLocal = LOCAL.test(bare) && !isCompanyPhone(bare)
  return isLocal ? `${bare.slice(0, -4)}-${bare.slice(-4)}` : typedPhone(text)
}

/** The same while it is typed, when the area code comes first; what was kept without one stays until it is changed. */
export function typedPhone(text: string): string {
  if (/^9?\d{4}-\d{4}$/.test(text)) return text
  const bare = barePhone(text)
  return /^\d{0,11}$/.test(bare) ? formatPhone(bare) : text
}

/** A link that opens a WhatsApp chat, or null when the number is not a mobile. Never put health data into `message`. */
export function whatsappUrl(digits: string, message = ''): string | null {
  if (!isMobile(digits)) return null
  const query = message ? `?text=${encodeURIComponent(message)}` : ''
  return `https://wa.me/55${digits}${query}`
}

/** A link that calls. With the country code for a Brazilian number; otherwise the digits as they are. */
export function telephoneUrl(phone: string): string | null {
  const digits = phoneDigits(phone)
  if (isPhone(digits)) return `tel:+55${digits}`
  if (isNationalNumber(digits)) return `tel:${digits}`
  const others = onlyDigits(withoutExtension(phone))
  return others === '' ? null : `tel:${phone.trim().startsWith('+') ? '+' : ''}${others}`
}
